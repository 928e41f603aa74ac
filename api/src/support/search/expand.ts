import type { Asked, AskedToken } from "./asked.ts";
import { Context, meantBy } from "./meant.ts";
import type { Answer, TermList } from "./packed/ask.ts";
import { type AskedPair, pairsOf } from "./pairs.ts";
import { termOf } from "./tokenize.ts";
import { TYPO_LENGTH } from "./typos.ts";

/** A term to look for, and what it is worth. `words` has a bit for each word of the search that it answers. */
export type QueryTerm = { list: TermList; weight: number; words: number };

/** What a search looks for. */
export type Expanded = {
  terms: QueryTerm[];
  /** The neighbouring words. */
  pairs: AskedPair[];
  /** How many words were asked for, repeats included. */
  asked: number;
  /** The bits of all words that something answers. */
  words: number;
  /** How many posts there are. */
  total: number;
  /** What must be there: of each of these lists one, of words in quotation marks that of the word alone. */
  required: TermList[][];
  /** Terms that must not be there. */
  excluded: TermList[];
  /** A word that must be there is in no post. */
  isImpossible: boolean;
  /** Every term that is looked for, by name: what is marked in results. */
  marks: string[];
  /** Unknown words with the known ones nearest to them. */
  corrections: { word: string; nearest: string }[];
};

const COMPLETIONS_MAX = 8;
const COMPLETION_WEIGHT = 0.7;
/** What a completion may be worth at most, of a word that is a whole one already. */
const COMPLETION_OF_WHOLE = 0.3;
/** While somebody types: what a very rare completion is worth, of the one in the most posts. */
const COMMONLY = 0.7;
/** What another way to write a word is worth, and each of two words that together mean it. */
const WAY_WEIGHT = [0.9, 0.6];
/**
 * Where the word is in use as it was typed, another way is looked for only if it is in so many times as many posts, and is
 * worth no more than this share of the word.
 */
const USUAL = 3;
const WAY_OF_KNOWN = 0.3;
/** What two neighbouring words are worth as one, of what the words of the search are worth on average. */
const JOINED_OF_WORDS = 0.5;
/** Bits of a number that tell words apart; a search has hardly ever so many. */
const BITS = 30;

/** Inverse document frequency as in BM25 (Robertson and Spärck Jones 1976, in Lucene's form that is never negative). */
export function rarity(documents: number, total: number): number {
  return Math.log(1 + (Math.max(total, documents) - documents + 0.5) / (documents + 0.5));
}

const bitOf = (place: number): number => 1 << Math.min(place, BITS - 1);
const capped = (term: QueryTerm, most: number) => ({ ...term, weight: Math.min(term.weight, most) });

/** Keeps each term once, with the largest of its weights. */
function strongest(terms: QueryTerm[]): QueryTerm[] {
  const byName = new Map<string, QueryTerm>();
  for (const term of terms) {
    const other = byName.get(term.list.name);
    const words = term.words | (other?.words ?? 0);
    byName.set(term.list.name, { ...(other && other.weight >= term.weight ? other : term), words });
  }
  return [...byName.values()];
}

/** The words of a search that stand in no post, but may be a typo of one that does. */
export function unknownWords({ tokens, prefix }: Asked, { lists }: Answer, isCompleted: boolean): string[] {
  return tokens
    .filter(({ term }) => (lists.get(term)?.documents ?? 0) === 0)
    .map(({ word }) => word)
    .filter((word) => !(word === prefix && isCompleted))
    .filter((word) => word.length >= TYPO_LENGTH.min && word.length <= TYPO_LENGTH.max);
}

/** The words of a search that may be slips: those in no post, and rare ones that have a far more frequent neighbour. */
function slips(asked: Asked, answer: Answer, isCompleted: boolean): string[] {
  const unknown = unknownWords(asked, answer, isCompleted);
  const rare = asked.tokens
    .map(({ word }) => word)
    .filter((word) => asked.near.has(word) && !unknown.includes(word) && !(word === asked.prefix && isCompleted));
  return [...unknown, ...rare];
}

/** The terms that complete the last word, each once, those in the most posts first. */
export function completionsOf({ completions }: Asked, { lists }: Answer): { word: string; list: TermList }[] {
  const byTerm = new Map<string, { word: string; list: TermList }>();
  for (const word of completions) {
    const list = lists.get(termOf(word));
    if (list && list.documents > 0 && !byTerm.has(list.name)) byTerm.set(list.name, { word, list });
  }
  return [...byTerm.values()].sort((a, b) => b.list.documents - a.list.documents).slice(0, COMPLETIONS_MAX);
}

/** The bits of the words that together make one: `node js` written as `nodejs`. */
function bitsOfJoined(name: string, tokens: AskedToken[]): number {
  return tokens.reduce(
    (bits, { term }, place) => (name.startsWith(term) || name.endsWith(term) ? bits | bitOf(place) : bits),
    0,
  );
}

const bitsOf = (names: string[], tokens: AskedToken[]): number =>
  tokens.reduce((bits, { term }, place) => (names.includes(term) ? bits | bitOf(place) : bits), 0);

/** A post that holds a compound has answered its parts, and one that holds one of several choices all of them. */
function answeringMore(terms: QueryTerm[], { tokens, groups, wholes }: Asked): QueryTerm[] {
  const partsOf = new Map(wholes.map(({ term, parts }) => [term, bitsOf(parts, tokens)]));
  const choices = groups.map(({ chosen }) => bitsOf(chosen, tokens));
  return terms.map((term) => {
    const own = term.words | (partsOf.get(term.list.name) ?? 0);
    return { ...term, words: choices.reduce((words, bits) => (words & bits ? words | bits : words), own) };
  });
}

/**
 * Turns what a person typed into weighted terms of the index: the words as they are, words that complete the last one,
 * and, for words that the index does not know, those a typo away.
 */
export function expandQuery(asked: Asked, answer: Answer): Expanded {
  const { tokens, must, mustNot, joined, prefix } = asked;
  const { lists, total } = answer;
  const listOf = (term: string) => lists.get(term) as TermList;
  const isKnown = ({ documents, comments }: TermList) => documents > 0 || comments.posts.length > 0;
  const worth = (list: TermList, weight: number, words: number): QueryTerm => ({
    ...{ list, words },
    weight: weight * rarity(list.documents, total),
  });
  const exact = tokens.flatMap(({ term, count }, place) =>
    isKnown(listOf(term)) ? [worth(listOf(term), count, bitOf(place))] : [],
  );
  const asOne = [...joined]
    .map(listOf)
    .filter(({ name, documents }) => documents > 0 && !tokens.some(({ term }) => term === name));
  // A rare word that merely begins with what was typed must not outweigh the word itself.
  const whole = exact.find(({ list }) => list.name === tokens.at(-1)?.term);
  const ceiling = (whole?.weight ?? Number.POSITIVE_INFINITY) * COMPLETION_OF_WHOLE;
  const completions = completionsOf(asked, answer);
  // What merely begins with a word that is one does not answer it; of one that is none, it may be what was begun.
  const typing = whole && asked.prefix !== null ? 0 : bitOf(tokens.findIndex(({ word }) => word === prefix));
  const [usual] = completions;
  const completed = completions.map(({ list }) => {
    const one = capped(worth(list, COMPLETION_WEIGHT, typing), ceiling);
    // What is being typed may become any of them: then rare words say no more than usual ones, but less.
    const often = Math.sqrt(list.documents / Math.max(1, usual?.list.documents ?? 1));
    const usually = COMPLETION_WEIGHT * rarity(usual?.list.documents ?? 0, total);
    return asked.isQuick ? capped({ ...one, weight: usually * (COMMONLY + (1 - COMMONLY) * often) }, ceiling) : one;
  });
  const mean =
    exact.length > 0 ? exact.reduce((sum, { weight }) => sum + weight, 0) / exact.length : Number.POSITIVE_INFINITY;
  const known = exact.reduce((bits, { words }) => bits | words, 0);
  // What makes a known word with its neighbour is no slip.
  const answered = asOne.reduce((bits, { name }) => bits | bitsOfJoined(name, tokens), 0);
  const ways = tokens.flatMap(({ word, term, count }, place) => {
    const own = exact.find(({ list }) => list.name === term);
    return (asked.ways.get(word) ?? []).flatMap((way) => {
      const all = way.map((one) => listOf(termOf(one))).filter(isKnown);
      if (all.length < way.length) return [];
      const weighed = all.map((list) => worth(list, count * (WAY_WEIGHT[way.length - 1] ?? 0), bitOf(place)));
      if (!own) return weighed;
      const isUsual = way.length === 1 && weighed.every(({ list }) => list.documents >= USUAL * own.list.documents);
      return isUsual ? weighed.map((one) => capped(one, own.weight * WAY_OF_KNOWN)) : [];
    });
  });
  const isWritten = ways.reduce((bits, { words }) => bits | words, answered);
  const suspects = slips(asked, answer, completions.length > 0).flatMap((word) => {
    const place = tokens.findIndex((token) => token.word === word);
    return isWritten & bitOf(place) ? [] : [{ word, place }];
  });
  const doubtful = suspects.reduce((bits, { place }) => bits | bitOf(place), 0);
  const context = new Context(suspects.length === 0 ? [] : exact.filter(({ words }) => (words & doubtful) === 0));
  const unknown = suspects.map(({ word, place }) => ({ word, place, ...meantBy(word, asked, lists, context) }));
  const near = unknown.flatMap(({ place, meant }) =>
    meant.map(({ list, weight }) => worth(list, weight, bitOf(place))),
  );
  const groups = asked.groups.map(({ terms: names, isBeginning }) => ({ lists: names.map(listOf), isBeginning }));
  const begun = groups.flatMap(({ lists: begins, isBeginning }, at) =>
    isBeginning ? begins.filter(isKnown).map((list) => worth(list, COMPLETION_WEIGHT, bitOf(tokens.length + at))) : [],
  );
  const every = strongest([
    ...exact,
    ...begun,
    ...completed,
    ...ways,
    ...asOne.map((list) => {
      const words = bitsOfJoined(list.name, tokens);
      // Where one of the two is in no post, the whole is what was meant, and stands for both.
      return words & ~known ? worth(list, 2, words) : capped(worth(list, 1, words), JOINED_OF_WORDS * mean);
    }),
    ...near,
  ]);
  const terms = answeringMore(every, asked);
  const weights = new Map(terms.map(({ list, weight }) => [list.name, weight]));
  const mended = new Map(unknown.map(({ word, nearest }) => [word, nearest]));
  const sequence = asked.sequence.map((token) => {
    const word = mended.get(token.word) || token.word;
    return { word, term: termOf(word) };
  });
  const required = [...[...must].map((term) => [listOf(term)]), ...groups.map((group) => group.lists)];
  const isThere = ({ documents }: TermList) => documents > 0;
  return {
    ...{
      terms,
      total,
      required: required.map((one) => one.filter(isThere)),
      pairs: pairsOf(sequence, (term) => weights.get(term) ?? 0),
    },
    asked: tokens.reduce((sum, { count }) => sum + count, 0),
    words: terms.reduce((bits, { words }) => bits | words, 0),
    excluded: [...mustNot].map(listOf),
    isImpossible: required.some((lists) => !lists.some(isThere)),
    marks: [
      ...[...exact.map(({ list }) => list), ...asOne].map(({ name }) => name),
      ...[...ways, ...begun].map(({ list }) => list.name),
      ...[...completions, ...unknown.flatMap(({ meant }) => meant)].map(({ word }) => termOf(word)),
    ],
    corrections: unknown.flatMap(({ word, nearest }) => (nearest === "" ? [] : [{ word, nearest }])),
  };
}
