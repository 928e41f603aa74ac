import * as rules from "@unknot/contract/words/rules";
import type { Sentence } from "../language/sentence.ts";
import { limits } from "../limits.ts";
import { type Problem, problemOf } from "./problem.ts";

/** How long a mute lasts, in days; empty: until told otherwise. */
export const muteLengths = ["1", "3", "7", "30", ""] as const;

const lengthOf = (text: string): number => [...text].length;

function textProblem(field: string, text: string, said: { empty: Sentence; tooLong: Sentence; max: number }) {
  if (!/[^\s\p{DI}]/u.test(text)) return problemOf(field, said.empty);
  return problemOf(field, lengthOf(text) > said.max ? said.tooLong : null);
}

/** What is wrong with the reason of a decision; null when nothing is. */
export const decisionProblem = ({ reason }: { reason: string }): Problem | null =>
  textProblem("reason", reason, {
    empty: rules.decisionReasonEmpty(),
    tooLong: rules.decisionReasonTooLong(),
    max: limits.reasonMax,
  });

/** What is wrong with an appeal; null when nothing is. */
export const appealProblem = ({ text }: { text: string }): Problem | null =>
  textProblem("text", text, {
    empty: rules.appealEmpty(),
    tooLong: rules.appealTooLong(),
    max: limits.appealMax,
  });

/** What is wrong with an answer to an appeal or to a contact message; null when nothing is. */
export const answerProblem = ({ answer }: { answer: string }): Problem | null =>
  textProblem("answer", answer, {
    empty: rules.answerEmpty(),
    tooLong: rules.answerTooLong(),
    max: limits.answerMax,
  });
