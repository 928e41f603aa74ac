import { visibleText } from "@unknot/contract/rules/rich-text";
import { type Random, SLIPS, slipIn, some, tellingWords } from "./slips.ts";
import { otherWayOf } from "./spellings.ts";

/** A post as somebody remembers it who looks for it. */
export type Post = { id: string; title: string; problem: string; solution: string };

/** What is typed, and the posts that answer it: any of them will do. */
export type Case = { typed: string; wanted: string[] };

const plain = (html: string) => visibleText(html).replace(/\s+/g, " ").trim();

/** One sentence of a text, of 8 to 25 words: what people paste. */
function sentenceOf(html: string, random: Random): string | null {
  const sentences = plain(html)
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => {
      const { length } = sentence.split(" ");
      return length >= 8 && length <= 25 && sentence.length <= 250;
    });
  return sentences[random(Math.max(1, sentences.length))] ?? null;
}

/** A word of the title is replaced; null where it has none that will do. */
function withWord(title: string, random: Random, change: (word: string) => string | null): string | null {
  const words = title.split(" ");
  const places = words.flatMap((word, at) => (/^[a-z]{4,}$/i.test(word) ? [at] : []));
  if (places.length === 0) return null;
  const place = places[random(places.length)] as number;
  const changed = change(words[place] as string);
  return changed === null ? null : words.with(place, changed).join(" ");
}

/** What looks like a code, a file, a version or an option. */
const CODE =
  /(?<![\p{L}\p{N}])(?:0x[0-9a-f]{4,}|[a-z]{1,6}\d[\d.]{0,6}[a-z]{0,4}|\d+(?:\.\d+)*[a-z]{1,5}|\d+\.\d+(?:\.\d+)*|\w{2,}\(\)|[a-z]{2,}(?:[-_.][a-z\d]{2,})+)(?![\p{L}\p{N}])/giu;

/** Codes that no more than three posts hold, with those posts. */
function codesOf(posts: Post[]): Case[] {
  const holders = new Map<string, Set<string>>();
  for (const { id, title, problem, solution } of posts) {
    for (const [code] of `${title} ${plain(problem)} ${plain(solution)}`.toLowerCase().matchAll(CODE))
      holders.set(code, (holders.get(code) ?? new Set()).add(id));
  }
  return [...holders].flatMap(([typed, ids]) => (ids.size <= 3 ? [{ typed: `${typed} `, wanted: [...ids] }] : []));
}

type Maker = (post: Post, random: Random) => string | null;

const words = (count: number, change: (picked: string[], random: Random) => string[] = (picked) => picked): Maker => {
  return ({ title }, random) => {
    const telling = tellingWords(title);
    if (telling.length < count) return null;
    return `${change(some(telling, count, random), random).join(" ")} `;
  };
};

/** One of the words slips; never a short one, which would be another word. */
const oneSlipped = (picked: string[], random: Random): string[] => {
  const places = picked.flatMap((word, at) => (/^[a-z]{5,}$/i.test(word) ? [at] : []));
  const place = places[random(Math.max(1, places.length))] ?? 0;
  return picked.with(place, slipIn(picked[place] as string, random));
};

/** Three words of the title that stand beside each other, as a phrase. */
const phrase: Maker = ({ title }, random) => {
  const all = title.split(/\s+/);
  const places = all.flatMap((_, at) =>
    all.slice(at, at + 3).filter((word) => /^[\p{L}\p{N}]+$/u.test(word)).length === 3 ? at : [],
  );
  const place = places[random(Math.max(1, places.length))];
  return place === undefined ? null : `"${all.slice(place, place + 3).join(" ")}"`;
};

const MAKERS: Record<string, Maker> = {
  "a title": ({ title }) => title,
  ...Object.fromEntries(
    Object.entries(SLIPS).map(([kind, slip]): [string, Maker] => [
      `a letter ${kind}`,
      ({ title }, random) => withWord(title, random, (word) => slip(word, random)),
    ]),
  ),
  "a third of the words dropped": ({ title }, random) => {
    const all = title.split(" ");
    return all.length < 4 ? null : `${some(all, Math.ceil((all.length * 2) / 3), random).join(" ")} `;
  },
  "a sentence of the problem": ({ problem }, random) => sentenceOf(problem, random),
  "a sentence of the solution": ({ solution }, random) => sentenceOf(solution, random),
  "two words": words(2),
  "three words": words(3),
  "two words, one slipped": words(2, oneSlipped),
  "three words, one slipped": words(3, oneSlipped),
  "another spelling": ({ title }) => otherWayOf(title),
  "filter: a word of the title, and two words": words(3, ([one, ...others]) => [...others, `title:${one}`]),
  "filter: three words of the title as a phrase": phrase,
};

/** Every class of searches by name, made of posts; the same ones in every run. */
export function makeClasses(posts: Post[], most: number, randomOf: (seed: number) => Random): Map<string, Case[]> {
  const classes = new Map<string, Case[]>();
  // Chosen anew for each class from a seed of its own, so that one more class changes none of the others.
  for (const [name, make] of Object.entries(MAKERS)) {
    const random = randomOf([...name].reduce((sum, char) => sum * 31 + (char.codePointAt(0) ?? 0), 7) | 0);
    const cases = posts.flatMap((post) => {
      const typed = make(post, random);
      return typed === null ? [] : [{ typed, wanted: [post.id] }];
    });
    classes.set(name, some(cases, most, random));
  }
  classes.set("codes", some(codesOf(posts), most, randomOf(5)));
  return classes;
}

/** What somebody has typed of a title who waits for it to be suggested. */
export function makeBeginnings(posts: Post[], most: number, randomOf: (seed: number) => Random): Map<string, Case[]> {
  const beginning = (change: (letters: string, random: Random) => string): Maker => {
    return ({ title }, random) => {
      const [first, second] = tellingWords(title).filter((word) => word.length >= 4);
      return first && second ? `${first} ${change(second.slice(0, 8), random)}` : null;
    };
  };
  const first = (change: (letters: string, random: Random) => string): Maker => {
    return ({ title }, random) => {
      const word = tellingWords(title).find((one) => /^[a-z]{6,}$/i.test(one));
      return word ? change(word.slice(0, 8), random) : null;
    };
  };
  const makers: Record<string, Maker> = {
    "first telling word, eight letters of the second": beginning((letters) => letters),
    "the same with a slip": beginning((letters, random) => (letters.length >= 5 ? slipIn(letters, random) : letters)),
    "eight letters of the first with a slip": first(slipIn),
  };
  return new Map(
    Object.entries(makers).map(([name, make], at) => {
      const random = randomOf(100 + at);
      const cases = posts.flatMap((post) => {
        const typed = make(post, random);
        return typed === null ? [] : [{ typed, wanted: [post.id] }];
      });
      return [name, some(cases, most, random)];
    }),
  );
}
