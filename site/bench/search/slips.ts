import { STOP_WORDS } from "@unknot/api/support/search/stop-words";

/** A whole number from 0 to below what is given; the same ones in every run. */
export type Random = (below: number) => number;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** What a hand does wrong in a word, by name. */
export const SLIPS: Record<string, (word: string, random: Random) => string> = {
  missing: (word, random) => {
    const at = random(word.length);
    return word.slice(0, at) + word.slice(at + 1);
  },
  added: (word, random) => {
    const at = random(word.length + 1);
    return word.slice(0, at) + LETTERS[random(LETTERS.length)] + word.slice(at);
  },
  wrong: (word, random) => {
    const at = random(word.length);
    const others = LETTERS.replace((word[at] ?? "").toLowerCase(), "");
    return word.slice(0, at) + others[random(others.length)] + word.slice(at + 1);
  },
  swapped: (word, random) => {
    const places = [...word].flatMap((letter, at) => (word[at + 1] && word[at + 1] !== letter ? [at] : []));
    const at = places[random(Math.max(1, places.length))] ?? 0;
    return word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
  },
};

/** A word with one slip of a kind drawn at random. */
export function slipIn(word: string, random: Random): string {
  const kinds = Object.values(SLIPS);
  return kinds[random(kinds.length)]?.(word, random) ?? word;
}

/** The words of a text that say something by themselves, as they are written, each once. */
export function tellingWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= 3 && !STOP_WORDS.has(word.toLowerCase())))];
}

/** Some of a list, drawn at random, in their order. */
export function some<One>(list: One[], count: number, random: Random): One[] {
  const places = list.map((_, at) => at);
  while (places.length > count) places.splice(random(places.length), 1);
  return places.map((at) => list[at] as One);
}
