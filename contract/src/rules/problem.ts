/** A broken rule: the sentence to say, and the input it is about. */
export type Problem = { message: string; field: string };

/** Names the input that a sentence is about; null stays null. */
export function problemOf(field: string, message: string | null): Problem | null {
  return message === null ? null : { message, field };
}
