/** How many words a member can mute, and how long each may be: in letters, after `normalizeWord`. */
export const mutedWordLimits = { most: 100, min: 2, max: 50 } as const;

/** A muted word as it is kept: without a difference that a reader would not see. */
export const normalizeWord = (typed: string): string =>
  typed
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .toLowerCase();

const escaped = (word: string): string => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, "\\$&");

/** Whether a text has one of the words in it, as a word of its own: `ant` is not in `want`. */
export function hasMutedWord(text: string, words: string[]): boolean {
  if (words.length === 0) return false;
  const pattern = `(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join("|")})(?![\\p{L}\\p{N}])`;
  return new RegExp(pattern, "u").test(text.normalize("NFC").toLowerCase());
}
