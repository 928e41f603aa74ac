import type { Sentence } from "../language/sentence.ts";
/** A broken rule: the sentence to say, and the input it is about. */
export type Problem = { sentence: Sentence; field: string };

/** Names the input that a sentence is about; null stays null. */
export function problemOf(field: string, sentence: Sentence | null): Problem | null {
  return sentence === null ? null : { sentence, field };
}

/** The first of several broken rules; null for none. What comes after it is not looked for. */
export function firstProblem(problems: Iterable<Problem>): Problem | null {
  for (const problem of problems) return problem;
  return null;
}
