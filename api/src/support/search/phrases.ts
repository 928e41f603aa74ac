import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Memory } from "./packed/memory.ts";
import { pairsOf } from "./packed/read-posts.ts";
import { holdsPair, mayHoldInOrder, type PackedPairs, pairsOf as pairsOfWords } from "./pairs.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { isInOrder, type Token, termOf, tokenize, tokenizeNames, wordsTwice } from "./tokenize.ts";

/** Whether there are two words or more, also without a space between them, so that their order matters. */
export const isPhrase = (text: string): boolean => /\S\s+\S/u.test(text) || isInOrder(text);

/** Of the words of a phrase, so many pairs are looked for in what is remembered of a post, none of longer words. */
const PAIRS = { most: 6, length: 24 } as const;

/** The words of a text, folded, between spaces: a phrase stands in it exactly if its own words do. */
const joinWords = (words: string[]): string => ` ${words.join(" ")} `;

/** A text word for word: with the parts of its compounds, and with each of them as a whole alone. */
type WordForWord = { all: string; wholes: string };

function wordForWord(text: string): WordForWord {
  const { all, wholes } = wordsTwice(text);
  return { all: joinWords(all), wholes: joinWords(wholes) };
}

/** `JavaScript` is `javascript`, too, whose parts nobody sees, but also `Java Script` where somebody asks for that. */
const holdsPhrase = (text: WordForWord, phrase: WordForWord): boolean =>
  text.wholes.includes(phrase.wholes) || text.all.includes(phrase.all);

/**
 * Phrases that must stand in a post, and phrases that must not; words and phrases of which one must; words and phrases
 * that must stand in its title; and what one of its words must begin with.
 */
export type Rules = {
  all: string[];
  none: string[];
  choices: string[][];
  inTitle: string[];
  beginnings: string[];
};

export const hasRules = (rules: Rules): boolean => Object.values(rules).some((texts) => texts.length > 0);

/** A text, with its terms once they are asked for: most searches that look into texts have phrases alone. */
class Field implements WordForWord {
  readonly all: string;
  readonly wholes: string;
  #terms: Set<string> | null = null;

  constructor(text: string) {
    const { all, wholes } = wordForWord(text);
    this.all = all;
    this.wholes = wholes;
  }

  get terms(): ReadonlySet<string> {
    this.#terms ??= new Set(this.all.trim().split(" ").map(termOf));
    return this.#terms;
  }
}

/** Whether a text holds a word or its inflections, or a phrase word for word. */
function standsIn(field: Field, text: string): boolean {
  if (isPhrase(text)) return holdsPhrase(field, wordForWord(text));
  return tokenizeNames(text)
    .flat()
    .every(({ term }) => field.terms.has(term));
}

const pairOf = (...tokens: [Token, Token]): number[] => pairsOfWords(tokens, () => 1).map(({ text }) => text);

/** What a word may be put together of. */
function partsOf(word: string): Token[] {
  const parts: Token[] = [];
  for (let start = 0; start < word.length; start++)
    for (let end = start + 2; end <= word.length; end++) {
      const part = word.slice(start, end);
      if (part !== word) parts.push({ word: part, term: termOf(part) });
    }
  return parts;
}

/**
 * Pairs of which a post holds one if two words stand beside each other in it. Of a compound a part may stand between them:
 * after `JavaScript` its first one, before `node.js` its last.
 */
function pairsBetween(first: Token, second: Token): number[] {
  const after = partsOf(first.word).flatMap((part) => pairOf(first, part));
  const before = partsOf(second.word).flatMap((part) => pairOf(part, second));
  return [...pairOf(first, second), ...after, ...before];
}

/** Tells of the pairs of a post whether it may hold a phrase. */
function mayHold(phrase: string): (pairs: PackedPairs) => boolean {
  const { wholes } = wordsTwice(phrase);
  const all = tokenize(phrase);
  const telling = wholes
    .map((word) => ({ word, term: termOf(word) }))
    .filter(({ word }) => word.length > 1 && !STOP_WORDS.has(word));
  const neighbours = telling.slice(1).map((second, at) => [telling[at] as Token, second] as const);
  const between = neighbours
    .filter((words) => words.every(({ word }) => word.length <= PAIRS.length))
    .slice(0, PAIRS.most)
    .map((words) => pairsBetween(...words));
  return (pairs) => mayHoldInOrder(pairs, all) || between.every((some) => some.some((pair) => holdsPair(pairs, pair)));
}

/** Of some posts those that may hold all phrases, as far as is known without their texts, which are dear to look into. */
export function likelyToPass(memory: Memory, posts: number[], { all }: Rules): number[] {
  const phrases = all.map(mayHold);
  return posts.filter((post) => {
    const pairs = pairsOf(memory, post);
    return pairs === undefined || phrases.every((mayBeIn) => mayBeIn(pairs));
  });
}

/** Title, problem and solution, the last two HTML. */
export type Texts = { title: string; problem: string; solution: string };

/** What the rules are held against. */
export const fieldsOf = ({ title, problem, solution }: Texts): Field[] =>
  [title, visibleText(problem), visibleText(solution)].map((text) => new Field(text));

/** Tells of the fields of a post whether they are as the rules have it, phrases word for word. */
export function keeping(rules: Rules): (fields: Field[]) => boolean {
  const [all, none] = [rules.all.map(wordForWord), rules.none.map(wordForWord)];
  return (fields) => {
    const stands = (phrase: WordForWord) => fields.some((field) => holdsPhrase(field, phrase));
    const isAnyIn = (texts: string[]) => texts.some((text) => fields.some((field) => standsIn(field, text)));
    const isTitled = rules.inTitle.every((text) => standsIn(fields[0] as Field, text));
    const isBegun = rules.beginnings.every((word) => fields.some((field) => field.all.includes(` ${word}`)));
    return isTitled && isBegun && all.every(stands) && !none.some(stands) && rules.choices.every(isAnyIn);
  };
}
