import * as rules from "@unknot/contract/words/rules";
import { limits } from "../limits.ts";
import type { Problem } from "./problem.ts";
import { hasProfanity } from "./profanity.ts";
import { isEmptyRichText, visibleLength, visibleText } from "./rich-text.ts";

export type PostText = { title: string; problem: string; solution: string };

/** Nobody needs to be told about a word in a text that is far too long anyway, and looking for it takes time. */
const LOOKED_AT = 4 * limits.bodyMax;

const isRude = (text: string): boolean => text.length <= LOOKED_AT && hasProfanity(text);

/** The first rule that a post breaks, in the order of section 5 of the specification; null when it breaks none. */
export function postProblem({ title, problem, solution }: PostText): Problem | null {
  const tooLong = (field: string, max: number) => rules.postTooLong({ field, max });
  if (!/[^\s\p{DI}]/u.test(title)) return { sentence: rules.titleMissing(), field: "title" };
  if ([...title].length > limits.titleMax) return { sentence: tooLong("title", limits.titleMax), field: "title" };
  if (isEmptyRichText(problem)) return { sentence: rules.problemMissing(), field: "problem" };
  if (isEmptyRichText(solution)) return { sentence: rules.solutionMissing(), field: "solution" };
  if (isRude(title)) return { sentence: rules.profanePost({ field: "title" }), field: "title" };
  if (isRude(visibleText(problem))) return { sentence: rules.profanePost({ field: "problem" }), field: "problem" };
  if (isRude(visibleText(solution))) return { sentence: rules.profanePost({ field: "solution" }), field: "solution" };
  const max = limits.bodyMax;
  if (visibleLength(problem) > max) return { sentence: tooLong("problem", max), field: "problem" };
  if (visibleLength(solution) > max) return { sentence: tooLong("solution", max), field: "solution" };
  return null;
}
