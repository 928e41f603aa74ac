import type { Sentence } from "../language/sentence.ts";
/** A broken rule: the sentence to say, and the input it is about. */
export type Problem = { sentence: Sentence; field: string };

/** Names the input that a sentence is about; null stays null. */
export function problemOf(field: string, sentence: Sentence | null): Problem | null {
  return sentence === null ? null : { sentence, field };
}
