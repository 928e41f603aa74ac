import * as errors from "@unknot/contract/words/errors";
import { badInput } from "../errors.ts";

/**
 * Throws a 400 where any string in a parsed request holds U+0000, which PostgreSQL cannot store.
 * Walks without recursion: the nesting of a body is the sender's choice.
 */
export function rejectBadCharacters(...parts: unknown[]): void {
  const waiting: unknown[] = parts;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") {
      if (value.includes("\0")) throw badInput(errors.badCharacter());
    } else if (typeof value === "object" && value !== null) {
      for (const inner of Object.values(value)) waiting.push(inner);
    }
  }
}
