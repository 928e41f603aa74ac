import { type Group, groupsOf, rarestOf } from "./groups.ts";
import { DEPTH, type Depth } from "./packed/ask.ts";
import type { Memory } from "./packed/memory.ts";
import { isEmptyWord, type NearWord } from "./packed/vocabulary.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { isPhrase } from "./phrases.ts";
import { otherWays } from "./spellings.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { type Token, termOf, tokenize, tokenizeChunks, tokenizeNames } from "./tokenize.ts";
import { TYPO_LENGTH } from "./typos.ts";
import { bestSplit, joinedWords } from "./variants.ts";

const WORDS_MAX = 40;
/** Of the words that begin as asked, so many are looked at more closely. */
const BEGINNINGS = 12;
/** Words whose whole lists are read, the rarest: of more words, the common ones decide nothing. */
const DEEP_MAX = 8;
/** Unknown words that are looked at more closely, and how many words of the vocabulary they may be held against together. */
const UNKNOWN = { most: 12, least: 3, scanned: 1_500_000 } as const;

/**
 * A word of so many letters in so few posts may be a slip that its writers have made, too, of a word one slip away that is
 * in so many times as many.
 */
const RARE = { length: 5, documents: 5, times: 15 } as const;

export type AskedToken = Token & { count: number };

/** What a word may stand for: known words near to it, and the two that it may be made of. */
type Around = { words: NearWord[]; parts: string[] };

/** A compound, and the words that it is made of. */
type Whole = { term: string; parts: string[] };

/** What is to be asked of the index for a search, by what the memory knows of words. */
export type Asked = {
  /** Somebody is still typing: what many posts are about comes before what few are. */
  isQuick: boolean;
  tokens: AskedToken[];
  /** The words in their order. */
  sequence: Token[];
  /** Terms that must be there, terms that must not, and terms of neighbouring words written as one. */
  must: Set<string>;
  /** Of each of these terms, one must be there: choices, and the words that begin as asked. */
  groups: Group[];
  mustNot: Set<string>;
  joined: Set<string>;
  wholes: Whole[];
  /** The word that is still being typed. */
  prefix: string | null;
  completions: string[];
  /** Of words that may be unknown, what they may stand for. */
  near: Map<string, Around>;
  /** Of every word, the other ways to write it. */
  ways: Map<string, string[][]>;
  /** All terms that come into question. */
  terms: Map<string, Depth>;
};

/**
 * The distinct tokens of a query that say something; the stop words too where there is nothing else. How often a word is
 * repeated says how much it matters.
 */
function tokensOf(text: string): AskedToken[] {
  const byTerm = new Map<string, AskedToken>();
  for (const token of tokenize(text)) {
    const { count = 0 } = byTerm.get(token.term) ?? {};
    byTerm.set(token.term, { ...token, count: count + 1 });
  }
  const distinct = [...byTerm.values()];
  const telling = distinct.filter((token) => !STOP_WORDS.has(token.word));
  return (telling.length > 0 ? telling : distinct).slice(0, WORDS_MAX);
}

/** The terms of what a text names: the parts of a compound are left out, which stand where that does not, too. */
const termsOf = (text: string): string[] =>
  tokenizeNames(text)
    .flat()
    .map(({ term }) => term);

/** The compounds of a text that stand for all of what was written. */
const wholesOf = (text: string): Whole[] =>
  tokenizeChunks(text).flatMap(({ all, wholes: [whole, ...others] }) =>
    whole && others.length === 0 && all.length > 1 ? [{ term: whole.term, parts: all.map(({ term }) => term) }] : [],
  );

/** The word that is still being typed: the last one, unless a space or a full stop follows it. */
function unfinishedWord(text: string, tokens: Token[]): string | null {
  const last = tokens.at(-1)?.word;
  return last && last.length >= 2 && /[\p{L}\p{N}]$/u.test(text) ? last : null;
}

/** Another number is another thing, and not a slip: error 3307 is not 3306. */
const digitsOf = (word: string): string => word.replace(/\P{N}/gu, "");

const hasSameDigits = (beginning: string) => (word: string) => digitsOf(word).startsWith(digitsOf(beginning));

type Looking = { unknown: ReadonlySet<string>; must: ReadonlySet<string> };

/**
 * What unknown words may stand for: words that say something, but of a phrase any. A word that no post holds any more may
 * still be in the vocabulary: see `unknown`.
 */
function lookAround(memory: Memory, tokens: AskedToken[], { unknown, must }: Looking): Asked["near"] {
  const { most, least, scanned } = UNKNOWN;
  const count = Math.min(most, Math.max(least, Math.floor(scanned / Math.max(1, memory.vocabulary.size))));
  const words = tokens
    .map(({ word }) => word)
    .filter((word) => word.length >= TYPO_LENGTH.min && word.length <= TYPO_LENGTH.max);
  const nearOf = (word: string, typos?: number) =>
    memory
      .near(word, typos)
      .filter((one) => digitsOf(one.word) === digitsOf(word))
      .filter((one) => must.has(termOf(word)) || !isEmptyWord(one.word));
  const isUnknown = (word: string) => unknown.has(word) || !memory.knows(word);
  const [strange, known] = [words.filter(isUnknown), words.filter((word) => !isUnknown(word))];
  const near: Asked["near"] = new Map(
    strange.slice(0, count).map((word) => {
      const parts = bestSplit(word, (part) => memory.documentsOf(part))?.parts ?? [];
      const words = nearOf(word).filter((one) => one.word !== word);
      return [word, { words, parts: parts.every(isEmptyWord) ? [] : parts }];
    }),
  );
  const rare = known.filter((word) => word.length >= RARE.length && memory.documentsOf(word) <= RARE.documents);
  for (const word of rare.slice(0, Math.max(0, count - near.size))) {
    const likelier = nearOf(word, 1).filter(({ documents, ...other }) => {
      return documents >= RARE.times * memory.documentsOf(word) && termOf(other.word) !== termOf(word);
    });
    if (likelier.length > 0) near.set(word, { words: likelier, parts: [] });
  }
  return near;
}

/**
 * The words that the last one may become. Where it is the beginning of none, and no word is as near to it, those that it
 * begins but for a slip; while somebody is typing, a word two slips away is further than that.
 */
function completionsOf(memory: Memory, prefix: string, { near, isQuick }: Pick<Asked, "near" | "isQuick">): string[] {
  const words = memory.beginningWith(prefix, BEGINNINGS);
  const isNear = near.get(prefix)?.words.some(({ typos }) => typos === 1 || !isQuick);
  const isOwn = words.length > 0 || memory.knows(prefix) || isNear;
  const all = isOwn ? words : memory.beginningNear(prefix, BEGINNINGS).filter(hasSameDigits(prefix));
  return all.filter((word) => !isEmptyWord(word));
}

type PlanOptions = { isQuick?: boolean | undefined; unknown?: ReadonlySet<string> };

/**
 * Works out what to ask for. `unknown`: words that the vocabulary may have, but no post. `isQuick`: for a list that is
 * looked at while somebody types.
 */
export function planSearch(
  parsed: ParsedQuery,
  memory: Memory,
  { isQuick = false, unknown = new Set() }: PlanOptions = {},
): Asked {
  const tokens = tokensOf(parsed.words);
  const must = new Set([...parsed.phrases, ...parsed.inTitle].flatMap(termsOf).slice(0, WORDS_MAX));
  const groups = groupsOf(parsed, memory);
  const single = parsed.excluded.filter((text) => !isPhrase(text)).flatMap(tokenizeNames);
  const unwanted = single.flatMap((tokens) => rarestOf(tokens, memory)?.term ?? []);
  const mustNot = new Set(unwanted.slice(0, WORDS_MAX));
  const sequence = tokenize(parsed.words).slice(0, WORDS_MAX);
  const joined = new Set(joinedWords(sequence).map(({ term }) => term));
  const prefix = tokens.length > 0 ? unfinishedWord(parsed.words, tokens) : null;
  const near = lookAround(memory, tokens, { unknown, must });
  const completions = prefix === null ? [] : completionsOf(memory, prefix, { near, isQuick });
  const ways = new Map(tokens.map(({ word }) => [word, otherWays(word, memory.knows(word))]));
  const terms = new Map<string, Depth>();
  const add = (term: string, depth: Depth) => terms.set(term, Math.max(depth, terms.get(term) ?? 0) as Depth);
  for (const word of completions) add(termOf(word), DEPTH.top);
  for (const { words, parts } of near.values())
    for (const word of [...words.map((one) => one.word), ...parts]) add(termOf(word), DEPTH.top);
  for (const word of [...ways.values()].flat(2)) add(termOf(word), DEPTH.top);
  for (const term of joined) add(term, DEPTH.top);
  const rarest = [...tokens].sort((a, b) => memory.documentsOf(a.word) - memory.documentsOf(b.word));
  for (const [place, { term }] of rarest.entries()) add(term, place < DEEP_MAX ? DEPTH.all : DEPTH.top);
  for (const term of groups.flatMap((group) => group.terms)) add(term, DEPTH.top);
  for (const term of [...must, ...mustNot]) add(term, DEPTH.all);
  const wholes = wholesOf(parsed.words);
  return { isQuick, tokens, sequence, must, groups, mustNot, joined, wholes, prefix, completions, near, ways, terms };
}
