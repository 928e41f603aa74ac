import * as errors from "@unknot/contract/words/errors";
import { badInput } from "../errors.ts";

type Part = Record<string, unknown>;

/** The string as it can be stored. Throws a 400 for U+0000, which PostgreSQL cannot. */
function stored(text: string): string {
  if (text.includes("\0")) throw badInput(errors.badCharacter());
  return text.isWellFormed() ? text : text.toWellFormed();
}

/**
 * Makes every string in a parsed request one that can be stored. Throws a 400 where one holds U+0000. Half of a surrogate
 * pair, as whoever cuts a text through an emoji sends it, has no bytes in UTF-8 and becomes U+FFFD in its place, as
 * `TextEncoder` has it: JSON in PostgreSQL refuses it, and elsewhere other text would be stored than is answered with.
 * Walks without recursion: the nesting of a body is the sender's choice.
 */
export function takeCharacters(request: { body?: unknown; query?: unknown; params?: unknown }): void {
  const waiting: unknown[] = [request.body, request.query, request.params];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === "string") {
        const text = stored(inner);
        if (text !== inner) (value as Part)[key] = text;
      } else waiting.push(inner);
    }
  }
}
