import * as rules from "@unknot/contract/words/rules";
import { limits } from "../limits.ts";
import { firstProblem, type Problem } from "./problem.ts";
import { hasProfanity } from "./profanity.ts";
import { isEmptyRichText, visibleLength, visibleText } from "./rich-text.ts";

export type PostText = { title: string; problem: string; solution: string };

/** Nobody needs to be told about a word in a text that is far too long anyway, and looking for it takes time. */
const LOOKED_AT = 4 * limits.bodyMax;

const isRude = (text: string): boolean => text.length <= LOOKED_AT && hasProfanity(text);

/** Each rule that a post breaks, in the order of section 5 of the specification; looked for one after another. */
export function* postProblems({ title, problem, solution }: PostText): Generator<Problem> {
  const tooLong = (field: string, max: number) => ({ sentence: rules.postTooLong({ field, max }), field });
  const rude = (field: string) => ({ sentence: rules.profanePost({ field }), field });
  if (!/[^\s\p{DI}]/u.test(title)) yield { sentence: rules.titleMissing(), field: "title" };
  if ([...title].length > limits.titleMax) yield tooLong("title", limits.titleMax);
  if (isEmptyRichText(problem)) yield { sentence: rules.problemMissing(), field: "problem" };
  if (isEmptyRichText(solution)) yield { sentence: rules.solutionMissing(), field: "solution" };
  if (isRude(title)) yield rude("title");
  if (isRude(visibleText(problem))) yield rude("problem");
  if (isRude(visibleText(solution))) yield rude("solution");
  if (visibleLength(problem) > limits.bodyMax) yield tooLong("problem", limits.bodyMax);
  if (visibleLength(solution) > limits.bodyMax) yield tooLong("solution", limits.bodyMax);
}

/** The first of the rules that a post breaks; null when it breaks none. */
export const postProblem = (text: PostText): Problem | null => firstProblem(postProblems(text));
