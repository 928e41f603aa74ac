import { type Kysely, sql } from "kysely";
import type { ParsedQuery } from "./parse-query.ts";
import { isPhrase } from "./phrases.ts";
import { STOP_WORDS } from "./stop-words.ts";
import type { SearchTables } from "./tables.ts";
import { type Token, termOf, tokenize } from "./tokenize.ts";
import { TYPO_LENGTH, typoDistance, typosAllowed, withLettersLess } from "./typos.ts";
import { bestSplit, joinedWords, splitsOf } from "./variants.ts";

/** A term to look for, what it is worth, and in how many posts it stands. */
export type QueryTerm = { id: number; weight: number; documents: number };

/** What a search looks for. */
export type Expanded = {
  terms: QueryTerm[];
  /** How many words were asked for, repeats included. */
  asked: number;
  /** How many posts there are. */
  total: number;
  /** Terms that must be there, because they stand in quotation marks. */
  required: QueryTerm[];
  /** Terms that must not be there. */
  excluded: number[];
  /** A word that must be there is in no post. */
  isImpossible: boolean;
  /** Every term that is looked for, by name: what is marked in results. */
  marks: string[];
  /** Unknown words with the known ones nearest to them. */
  corrections: Pick<Correction, "word" | "nearest">[];
};

/** `isInComments`: whether public comments hold the term. */
type Known = { id: number; term: string; documents: number; isInComments: boolean };
type Completion = { id: number; word: string; documents: number };

const WORDS_MAX = 40;
const COMPLETIONS_MAX = 8;
/** Of the words that begin as asked, so many are looked at, and so many of those that are known to be common. */
const BEGINNINGS_MAX = 200;
const COMMON_MAX = 30;
const COMPLETION_WEIGHT = 0.7;
/** What a completion may be worth at most, of a word that is a whole one already. */
const COMPLETION_OF_WHOLE = 0.3;
const TYPO_WEIGHT = [1, 0.6, 0.4];
const TYPO_WORDS_MAX = 4;
/** Unknown words that are looked at more closely. */
const UNKNOWN_MAX = 12;
/** What each of two words is worth that were written as one. */
const PART_WEIGHT = 0.6;
/** What two neighbouring words are worth as one, of what the words of the search are worth on average. */
const JOINED_OF_WORDS = 0.5;

type Asked = Token & { count: number };

/**
 * The distinct tokens of a query that say something; the stop words too where there is nothing else. How often a word is
 * repeated says how much it matters.
 */
function tokensOf(text: string): Asked[] {
  const byTerm = new Map<string, Asked>();
  for (const token of tokenize(text)) {
    const { count = 0 } = byTerm.get(token.term) ?? {};
    byTerm.set(token.term, { ...token, count: count + 1 });
  }
  const distinct = [...byTerm.values()];
  const telling = distinct.filter((token) => !STOP_WORDS.has(token.word));
  return (telling.length > 0 ? telling : distinct).slice(0, WORDS_MAX);
}

const NOTHING: Expanded = {
  terms: [],
  asked: 0,
  total: 0,
  required: [],
  excluded: [],
  isImpossible: false,
  marks: [],
  corrections: [],
};

const terms = (tokens: Token[]): string[] => tokens.map(({ term }) => term);
const termsOf = (text: string): string[] => terms(tokenize(text));

/** The word that is still being typed: the last one, unless a space or a full stop follows it. */
function unfinishedWord(text: string, tokens: Token[]): string | null {
  const last = tokens.at(-1)?.word;
  return last && last.length >= 2 && /[\p{L}\p{N}]$/u.test(text) ? last : null;
}

/** The smallest string that is larger than all that begin with the prefix, in code point order. */
function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

async function lookUp<T extends SearchTables>(db: Kysely<T>, wanted: string[], prefix: string | null) {
  const { rows } = await sql<{ known: Known[] | null; completions: Completion[] | null; total: string }>`
    select
      (select json_agg(json_build_object('id', id, 'term', term, 'documents', document_count, 'isInComments',
          exists (select from search_comment_postings c where c.term_id = t.id)))
        from search_terms t where term = any(${[...new Set(wanted)]}::text[])) as known,
      (select json_agg(c) from (
        select t.id, min(w.word) as word, t.document_count as documents
        from (
          (select word, term_id from search_words where ${prefix}::text is not null
            and word > ${prefix}::text and word < ${endOfPrefix(prefix ?? "")}::text limit ${BEGINNINGS_MAX})
          union
          (select word, term_id from search_common where ${prefix}::text is not null
            and word > ${prefix}::text and word < ${endOfPrefix(prefix ?? "")}::text
            order by documents desc, word limit ${COMMON_MAX})) w
        join search_terms t on t.id = w.term_id where t.document_count > 0
        group by t.id order by t.document_count desc, t.id limit ${COMPLETIONS_MAX}) c) as completions,
      (select value from tallies where name = 'public_posts') as total
  `.execute(db);
  const row = rows[0];
  const known = (row?.known ?? []).filter((term) => term.documents > 0 || term.isInComments);
  return { known, completions: row?.completions ?? [], total: Number(row?.total ?? 0) };
}

/** An unknown word, how it was probably meant, and the words of the index it may stand for. */
type Correction = { word: string; nearest: string; near: (QueryTerm & { word: string })[] };

/** Known words of the index that unknown ones may stand for: a typo away, or in two parts. */
async function lookAround<T extends SearchTables>(db: Kysely<T>, words: string[]) {
  const typos = words.flatMap(withLettersLess);
  const halves = words.flatMap(splitsOf).flatMap((split) => split.parts.map(termOf));
  const { rows } = await sql<Completion & { isPart: boolean }>`
    (select distinct t.id, w.word, t.document_count as documents, false as "isPart"
    from search_slips s join search_words w on w.id = s.word_id join search_terms t on t.id = w.term_id
    where s.slip = any(${typos}::text[]) and t.document_count > 0 limit 400)
    union all
    select id, term, document_count, true from search_terms
    where term = any(${[...new Set(halves)]}::text[]) and document_count > 0
  `.execute(db);
  const parts = rows.filter((row) => row.isPart);
  return { near: rows.filter((row) => !row.isPart), parts: new Map(parts.map((row) => [row.word, row])) };
}

/** Finds what unknown words may stand for: the known words fewest typos away, and the two they are made of. */
async function correct<T extends SearchTables>(db: Kysely<T>, words: string[]): Promise<Correction[]> {
  const { near: rows, parts } = await lookAround(db, words);
  return words.flatMap((word) => {
    const near = rows
      .map((row) => ({ ...row, typos: typoDistance(word, row.word) }))
      .filter((row) => row.typos <= typosAllowed(word.length))
      .sort((a, b) => a.typos - b.typos || b.documents - a.documents)
      .slice(0, TYPO_WORDS_MAX);
    const corrected = near
      .filter((row) => row.typos === near[0]?.typos)
      .map(({ typos, ...row }) => ({ ...row, weight: TYPO_WEIGHT[typos] ?? 0 }));
    const split = bestSplit(word, (term) => parts.get(term)?.documents ?? 0)?.parts ?? [];
    const inParts = split.flatMap((part) => {
      const known = parts.get(termOf(part));
      return known ? [{ ...known, word: part, weight: PART_WEIGHT }] : [];
    });
    const nearest = corrected[0]?.word ?? split.join(" ");
    return nearest === "" ? [] : [{ word, nearest, near: [...corrected, ...inParts] }];
  });
}

const capped = (term: QueryTerm, most: number) => ({ ...term, weight: Math.min(term.weight, most) });

/** Keeps each term once, with the largest of its weights. */
function strongest(terms: QueryTerm[]): QueryTerm[] {
  const byId = new Map<number, QueryTerm>();
  for (const term of terms) {
    const other = byId.get(term.id);
    if (!other || other.weight < term.weight) byId.set(term.id, term);
  }
  return [...byId.values()];
}

/** Inverse document frequency as in BM25 (Robertson and Spärck Jones 1976, in Lucene's form that is never negative). */
export function rarity(documents: number, total: number): number {
  return Math.log(1 + (Math.max(total, documents) - documents + 0.5) / (documents + 0.5));
}

/**
 * Turns what a person typed into weighted terms of the index: the words as they are, words that complete the last one,
 * and, for words that the index does not know, those a typo away. One or two statements; no terms for no words.
 */
export async function expandQuery<T extends SearchTables>(db: Kysely<T>, parsed: ParsedQuery): Promise<Expanded> {
  const text = parsed.words;
  const tokens = tokensOf(text);
  if (tokens.length === 0) return NOTHING;
  const must = new Set(parsed.phrases.flatMap(termsOf));
  const mustNot = new Set(parsed.excluded.filter((text) => !isPhrase(text)).flatMap(termsOf));
  const prefix = unfinishedWord(text, tokens);
  const joined = new Set(joinedWords(tokenize(text).slice(0, WORDS_MAX)).map(({ term }) => term));
  const wanted = [...terms(tokens), ...must, ...mustNot, ...joined];
  const { known: found, completions, total } = await lookUp(db, wanted, prefix);
  const counts = new Map(tokens.map(({ term, count }) => [term, count]));
  const known = found.filter(({ term }) => counts.has(term));
  const written = found.filter(({ documents }) => documents > 0);
  const worth = (term: QueryTerm) => ({ ...term, weight: term.weight * rarity(term.documents, total) });
  const exact = known.map(({ id, term, documents }) => worth({ id, documents, weight: counts.get(term) ?? 1 }));
  const asOne = written.filter(({ term }) => joined.has(term) && !counts.has(term));
  // A rare word that merely begins with what was typed must not outweigh the word itself.
  const whole = known.findIndex((term) => term.term === tokens.at(-1)?.term);
  const ceiling = (exact[whole]?.weight ?? Number.POSITIVE_INFINITY) * COMPLETION_OF_WHOLE;
  const completed = completions
    .map(({ id, documents }) => worth({ id, documents, weight: COMPLETION_WEIGHT }))
    .map((term) => capped(term, ceiling));
  const mean =
    exact.length > 0 ? exact.reduce((sum, { weight }) => sum + weight, 0) / exact.length : Number.POSITIVE_INFINITY;
  // A word that only comments hold may be a typo of theirs.
  const knownTerms = new Set(written.map((term) => term.term));
  const unknown = tokens
    .filter((token) => !knownTerms.has(token.term) && !(token.word === prefix && completed.length > 0))
    .map((token) => token.word)
    .filter((word) => word.length >= TYPO_LENGTH.min && word.length <= TYPO_LENGTH.max)
    .slice(0, UNKNOWN_MAX);
  const corrections = unknown.length > 0 ? await correct(db, unknown) : [];
  const near = corrections.flatMap((one) => one.near);
  const asked = tokens.reduce((sum, { count }) => sum + count, 0);
  const required = written
    .filter(({ term }) => must.has(term))
    .map(({ id, documents }) => ({ id, documents, weight: 1 }));
  return {
    terms: strongest([
      ...exact,
      ...completed,
      ...asOne.map(({ id, documents }) => capped(worth({ id, documents, weight: 1 }), JOINED_OF_WORDS * mean)),
      ...near.map(({ id, documents, weight }) => worth({ id, documents, weight })),
    ]),
    asked,
    total,
    required,
    excluded: found.filter(({ term }) => mustNot.has(term) && !must.has(term)).map(({ id }) => id),
    isImpossible: required.length < must.size,
    marks: [
      ...[...known, ...asOne].map(({ term }) => term),
      ...[...completions, ...near].map(({ word }) => termOf(word)),
    ],
    corrections: corrections,
  };
}
