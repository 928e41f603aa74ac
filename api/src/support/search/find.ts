import type { Kysely } from "kysely";
import { OF_AUTHOR, postsAmong } from "./among.ts";
import { type Asked, planSearch } from "./asked.ts";
import { chooseCandidates } from "./candidates.ts";
import { completionsOf, type Expanded, expandQuery, unknownWords } from "./expand.ts";
import { type Filters, isFiltering } from "./filters.ts";
import { lookInto, mostLookedAt } from "./look-into.ts";
import { askMeaning, joinByScores, pageOf } from "./meaning/join.ts";
import type { Meaning, Meant } from "./meaning/meaning.ts";
import { admitted, beyondLists, demandsOf, ONE_BY_ONE } from "./one-by-one.ts";
import { type Look, listAnswers, type Sort } from "./order.ts";
import { type Answer, addUnmerged, ask } from "./packed/ask.ts";
import { type Memory, memoryOf } from "./packed/memory.ts";
import { type ParsedQuery, parseQuery } from "./parse-query.ts";
import { hasRules, isPhrase, type Rules } from "./phrases.ts";
import { EXACT, rank } from "./rank.ts";
import type { SearchTables } from "./tables.ts";
import { isIndexedAsWritten, termOf, tokenize } from "./tokenize.ts";

export type FindOptions = {
  offset: number;
  limit: number;
  sort: Sort;
  countedTo: number;
  /** For a list that is looked at in passing: by the lists alone. */
  isQuick?: boolean;
  /** Only what this member wrote. */
  authorId?: string;
  /** So many of all that was found are handed out, too, beyond the page. */
  handsOut?: number;
  /** The text is words and no operators. */
  isPlain?: boolean;
  /** Another way of finding, whose list is joined to that by words where the search has nothing but words. */
  meaning?: Meaning | null;
};

export type Found = {
  /** Ids of the page, best first. */
  ids: string[];
  /** The best of all that was found, as many as were wanted. */
  best: number[];
  /** How many there are in all, exact up to `countedTo`. */
  total: number;
  isMore: boolean;
  /** The terms that were looked for: what is marked in results. */
  marks: ReadonlySet<string>;
  /** The search without typos; null where every word is known. */
  correction: string | null;
};

/** Posts of each list, those with the most impact, for a list that is looked at in passing. */
export const QUICK_DEPTH = 300;

/** The text as it was typed, with the unknown words replaced by the known ones nearest to them; null where none is. */
function correct(text: string, { corrections }: Expanded): string | null {
  if (corrections.length === 0) return null;
  const nearest = new Map(corrections.map((one) => [one.word, one.nearest]));
  const corrected = text.replace(/[\p{L}\p{M}\p{N}]+/gu, (typed) => {
    const [{ word } = { word: "" }] = tokenize(typed);
    return (isIndexedAsWritten(typed) && nearest.get(word)) || typed;
  });
  return corrected === text ? null : corrected;
}

/** The words of a search that the vocabulary has, maybe since it was asked with, but no post any more. */
function lostWords(memory: Memory, asked: Asked, answer: Answer): string[] {
  const isCompleted = completionsOf(asked, answer).length > 0;
  return unknownWords(asked, answer, isCompleted).filter((word) => memory.knows(word));
}

/** Asks the index for what the search needs; a second time where the answer tells of words that were not known. */
export async function askFor<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  parsed: ParsedQuery,
  isQuick: boolean | undefined,
) {
  const asked = planSearch(parsed, memory, { isQuick });
  if (asked.tokens.length === 0 && asked.groups.length === 0) return null;
  // Comments take longest: who looks at titles in passing is helped more by an answer that comes at once.
  const withComments = !isQuick;
  const answer = await ask(db, memory, asked.terms, { withComments });
  const lost = lostWords(memory, asked, answer);
  if (!answer.isNews && lost.length === 0) return { asked, answer };
  const again = planSearch(parsed, memory, { isQuick, unknown: new Set(lost) });
  const others = [
    ...again.completions,
    ...[...again.near.values()].flatMap(({ words, parts }) => [...words.map((one) => one.word), ...parts]),
    ...[...again.ways.values()].flat(2),
    ...again.groups.flatMap(({ words }) => words),
  ];
  const merged = new Set(others.filter((word) => memory.termIdOf(word) !== undefined).map(termOf));
  const isAnswered = addUnmerged(memory, answer, again.terms, merged);
  return { asked: again, answer: isAnswered ? answer : await ask(db, memory, again.terms, { withComments }) };
}

type Scored = { posts: number[]; total: number; isMore: boolean };
type Options = FindOptions & { filters: Filters; meant?: Meant[]; look?: Look };

/** The posts that come into question, in their order, as many as the page needs. */
async function search<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  expanded: Expanded,
  { sort, countedTo, isQuick = false, authorId, filters, handsOut = 0, meant = [], look, ...page }: Options,
): Promise<Scored> {
  const limited = await postsAmong(db, expanded, filters, authorId);
  const [among, isMore] = [limited?.posts, limited?.isMore ?? false];
  if (sort !== "relevance") {
    const choosing = { sort, among, isOfMember: authorId !== undefined, look, most: countedTo };
    const listed = await listAnswers(db, memory, expanded, choosing);
    return { ...listed, isMore: isMore || listed.isMore };
  }
  if (isQuick) {
    const quick = { count: page.offset + page.limit, among, strongest: QUICK_DEPTH };
    const { best, total } = chooseCandidates(expanded, quick);
    return { posts: best.map(({ post }) => post), total, isMore };
  }
  const { isOpen, isBeyond } = demandsOf(expanded);
  // Where pages are cut from what is looked at one by one, or joined with another list, all of them are of the same.
  const isFixed = isOpen || meant.length > 0;
  const count = isFixed ? ONE_BY_ONE : Math.min(countedTo, Math.max(EXACT, handsOut, page.offset + page.limit));
  const chosen = chooseCandidates(expanded, { count: among ? OF_AUTHOR : count, among });
  const { others, isMore: isCutOff } =
    among && authorId !== undefined
      ? await beyondLists(db, memory, expanded, { among, known: chosen.best })
      : { others: [], isMore: isBeyond };
  const best = [...chosen.best, ...others].sort((a, b) => b.score - a.score || b.post - a.post);
  const sure = isOpen ? await admitted(db, memory, expanded, best) : best;
  const found = isOpen ? sure.length : chosen.total + others.length;
  const { left, ...ranked } = await rank(db, memory, expanded, sure);
  const joined = joinByScores(ranked, meant);
  const total = found - left + meant.length - inLists(expanded, meant);
  const isLeft = isMore || isCutOff || (isOpen && chosen.total + others.length > ONE_BY_ONE);
  if (!look) return { posts: joined, total, isMore: isLeft };
  const seen = await look(joined);
  return {
    posts: seen.posts,
    total: seen.posts.length,
    isMore: isLeft || seen.isMore || total > joined.length,
  };
}

/** How many of the posts that are meant are among those that hold a word of the search, and so counted already. */
function inLists(expanded: Expanded, meant: Meant[]): number {
  if (meant.length === 0) return 0;
  return chooseCandidates(expanded, { count: 0, among: new Set(meant.map(({ post }) => post)) }).total;
}

async function searchByRules<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  expanded: Expanded,
  options: Options & { rules: Rules },
): Promise<Pick<Found, "ids" | "best" | "total" | "isMore">> {
  const { rules, offset, limit, countedTo, authorId, handsOut = 0 } = options;
  if (hasRules(rules)) {
    const most = mostLookedAt(rules);
    const look: Look = (all, { isWhole = false } = {}) =>
      lookInto(db, memory, all, { rules, wanted: isWhole ? most : offset + limit });
    const { posts, isMore } = await search(db, memory, expanded, { ...options, offset: 0, limit: most, look });
    const ids = posts.slice(offset, offset + limit).map(String);
    return { ids, best: posts.slice(0, handsOut), total: posts.length, isMore };
  }
  const { posts, total, isMore: isBeyond } = await search(db, memory, expanded, options);
  const isLimited = authorId !== undefined || isFiltering(options.filters);
  const isNarrow = isLimited || demandsOf(expanded).isAny || options.sort !== "relevance";
  const hasCommon = expanded.terms.some(({ list }) => list.documents > countedTo);
  const isMore = (!isNarrow && hasCommon) || total > countedTo;
  const page = { ids: posts.slice(offset, offset + limit).map(String), best: posts.slice(0, handsOut) };
  return { ...page, total: isMore ? countedTo : total, isMore: isMore || isBeyond };
}

/** Postings read per word: a list that is looked at while typing need not be counted. */
const QUICK = { offset: 0, sort: "relevance", countedTo: 300, isQuick: true } as const;

/** Finds posts by the words of a text, whatever it holds, for a list that is looked at in passing. */
export const suggest = <T extends SearchTables>(db: Kysely<T>, text: string, limit: number): Promise<Found> =>
  find(db, text, { ...QUICK, limit, isPlain: true });

/**
 * Finds posts by any of the words of a text, more and rarer words first, the title before the problem and the
 * solution. `"a phrase"` must stand as it is, `-word` must not; `user:` is for the caller, who knows the members. Takes
 * any text and never fails on it; at most four statements, two more in an order where no post that is as asked holds all
 * words, and as many again where a word of a phrase is a slip. While the index is being made anew, there is said to be
 * more.
 */
export async function find<T extends SearchTables>(db: Kysely<T>, text: string, options: FindOptions): Promise<Found> {
  const found = await findOnce(db, text, options);
  if (!found.isImpossible || found.correction === null) return found;
  // A word that must be there is a slip.
  return { ...(await findOnce(db, found.correction, options)), correction: found.correction };
}

async function findOnce<T extends SearchTables>(
  db: Kysely<T>,
  text: string,
  options: FindOptions,
): Promise<Found & { isImpossible: boolean }> {
  const memory = memoryOf(db);
  const parsed = options.isPlain ? { ...parseQuery(""), words: text } : parseQuery(text);
  // Goes on while the words are looked for.
  const meaning = askMeaning(db, parsed, options);
  await memory.ready(db);
  const answered = await askFor(db, memory, parsed, options.isQuick);
  const none = { ids: [], best: [], total: 0, isMore: false };
  const nothing = { ...none, marks: new Set<string>(), correction: null, isImpossible: false };
  const byMeaning = async () => ({ ...nothing, ...pageOf(await meaning, options) });
  if (!answered) return byMeaning();
  const { asked, answer } = answered;
  const expanded = expandQuery(asked, answer);
  const correction = correct(text, expanded);
  const isMore = !answer.isWhole || asked.groups.some((group) => group.isMore);
  const { isImpossible } = expanded;
  if (expanded.terms.length === 0 || isImpossible) return { ...(await byMeaning()), isMore, correction, isImpossible };
  const rules = {
    all: parsed.phrases.filter(isPhrase),
    none: parsed.excluded.filter(isPhrase),
    choices: parsed.choices.filter((texts) => texts.some(isPhrase)),
    inTitle: parsed.inTitle,
    beginnings: asked.groups.flatMap(({ unsure }) => unsure),
  };
  const also = { filters: parsed.filters, rules, meant: await meaning };
  const found = await searchByRules(db, memory, expanded, { ...options, ...also });
  return { ...found, isMore: found.isMore || isMore, marks: new Set(expanded.marks), correction, isImpossible };
}
