import * as rules from "@unknot/contract/words/rules";
import type { Sentence } from "../language/sentence.ts";
import { limits } from "../limits.ts";
import { type Problem, problemOf } from "./problem.ts";

/** Reasons that a moderator gives with one press; free text is as good. */
export const readyReasons = [
  "It is advertising",
  "It is abusive towards somebody",
  "It holds private data of somebody",
  "It is wrong in a way that can do harm",
  "It asks for money or passwords",
  "It is copied without permission",
  "It does not belong here",
] as const;

/** How long a mute lasts, in days; null: until told otherwise. */
export const muteLengths: readonly { text: string; days: number | null }[] = [
  { text: "1 day", days: 1 },
  { text: "3 days", days: 3 },
  { text: "1 week", days: 7 },
  { text: "1 month", days: 30 },
  { text: "Until told otherwise", days: null },
];

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
