import { limits } from "../limits.ts";
import { messages } from "../messages.ts";
import type { Problem } from "./problem.ts";
import { hasProfanity } from "./profanity.ts";
import { isEmptyRichText, visibleLength, visibleText } from "./rich-text.ts";

export type PostText = { title: string; problem: string; solution: string };

/** Nobody needs to be told about a word in a text that is far too long anyway, and looking for it takes time. */
const LOOKED_AT = 4 * limits.bodyMax;

const isRude = (text: string): boolean => text.length <= LOOKED_AT && hasProfanity(text);

/** The first rule that a post breaks, in the order of section 5 of the specification; null when it breaks none. */
export function postProblem({ title, problem, solution }: PostText): Problem | null {
  const tooLong = (field: string, max: number) => messages.postTooLong(field, max);
  if (!/[^\s\p{DI}]/u.test(title)) return { message: messages.titleMissing, field: "title" };
  if ([...title].length > limits.titleMax) return { message: tooLong("Title", limits.titleMax), field: "title" };
  if (isEmptyRichText(problem)) return { message: messages.problemMissing, field: "problem" };
  if (isEmptyRichText(solution)) return { message: messages.solutionMissing, field: "solution" };
  if (isRude(title)) return { message: messages.profanePost("Title"), field: "title" };
  if (isRude(visibleText(problem))) return { message: messages.profanePost("Problem"), field: "problem" };
  if (isRude(visibleText(solution))) return { message: messages.profanePost("Solution"), field: "solution" };
  const max = limits.bodyMax;
  if (visibleLength(problem) > max) return { message: tooLong("Problem", max), field: "problem" };
  if (visibleLength(solution) > max) return { message: tooLong("Solution", max), field: "solution" };
  return null;
}
