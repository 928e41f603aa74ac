import { usernameKey } from "@unknot/contract/rules/username";
import type { Kysely } from "kysely";
import { type Filters, NO_FILTERS } from "./filters.ts";
import { type SearchDocument, toIndexed } from "./impact.ts";
import { ask, DEPTH } from "./packed/ask.ts";
import { type Memory, memoryOf } from "./packed/memory.ts";
import { type ParsedQuery, parseQuery } from "./parse-query.ts";
import { fieldsOf, isPhrase, keeping } from "./phrases.ts";
import { STOP_WORDS } from "./stop-words.ts";
import type { SearchTables } from "./tables.ts";
import { fold, type Token, tokenizeNames } from "./tokenize.ts";

/** No search has more words that are looked at. */
const WORDS_MAX = 40;

/**
 * The terms that a post has to hold to be all that a search asks for, and terms of which it then holds one: the rarest of
 * those, or, where the search has nothing but choices, one for each choice.
 */
export type Needs = { terms: string[]; keys: [string, ...string[]] };

const namesIn = (text: string): Token[] => tokenizeNames(text).flat();

/** The telling words of a search and those of its phrases, choices left out; all its words where none is telling. */
function termsOf({ words, phrases, inTitle, choices }: ParsedQuery): string[] {
  const chosen = new Set(
    choices
      .flat()
      .flatMap(namesIn)
      .map(({ term }) => term),
  );
  const must = new Set([...phrases, ...inTitle].flatMap(namesIn).map(({ term }) => term));
  const all = [words, ...phrases, ...inTitle].flatMap(namesIn);
  const asked = all.filter(({ term }) => must.has(term) || !chosen.has(term));
  const telling = asked.filter(({ word }) => !STOP_WORDS.has(word));
  const isAllThereIs = telling.length === 0 && choices.length === 0;
  return [...new Set((isAllThereIs ? asked : telling).slice(0, WORDS_MAX).map(({ term }) => term))];
}

/** What a search asks for whole; null where it has no words that a post could hold. Filters are no words. */
export async function needsOf<T extends SearchTables>(db: Kysely<T>, text: string): Promise<Needs | null> {
  const memory = memoryOf(db);
  await memory.ready(db);
  const parsed = parseQuery(text);
  const terms = termsOf(parsed);
  if (terms.length > 0) return { terms, keys: [await rarestOf(db, memory, terms)] };
  const [choice = []] = parsed.choices;
  const names = choice.map((one) => namesIn(one).map(({ term }) => term));
  const [first, ...others] = await Promise.all(names.map((one) => rarestOf(db, memory, one)));
  return first === undefined ? null : { terms, keys: [first, ...others] };
}

/** That of some terms, one at least, which the fewest posts have. */
async function rarestOf<T extends SearchTables>(db: Kysely<T>, memory: Memory, terms: string[]): Promise<string> {
  const { lists } = await ask(db, memory, new Map(terms.map((term) => [term, DEPTH.known])));
  const postsWith = (term: string) => lists.get(term)?.documents ?? 0;
  return [...terms].sort((a, b) => postsWith(a) - postsWith(b))[0] ?? "";
}

/** A post that a search may be answered by; its tags by all their names. */
type Post = SearchDocument & { author: string | null; createdAt: Date; tags: ReadonlySet<string> };

/** `terms`: all by which the search finds a post. `answers`: whether it is as a search asks, in every respect but likes. */
export type Answering = { terms: ReadonlySet<string>; answers: (text: string) => boolean };

const HOLDS = { code: "<code", image: "<img" } as const;

/** Nobody has liked what has just been written. */
function isAsFiltered({ after, before, has, tags }: Omit<Filters, "likesFrom" | "likesTo">, post: Post): boolean {
  const isInTime = (!after || post.createdAt >= after) && (!before || post.createdAt < before);
  const holds = (mark: string) => post.problem.includes(mark) || post.solution.includes(mark);
  return isInTime && has.every((kind) => holds(HOLDS[kind])) && tags.every((tag) => post.tags.has(tag));
}

/** What a post answers of searches that wait for it. */
export function answering(post: Post): Answering {
  const { counts, words } = toIndexed(post);
  const author = post.author === null ? null : usernameKey(post.author);
  const fields = fieldsOf(post);
  const isExcluded = (text: string) => {
    const names = isPhrase(text) ? [] : namesIn(text);
    return names.length > 0 && names.every(({ term }) => counts.has(term));
  };
  const begins = (beginning: string) => [...words].some((word) => word.startsWith(fold(beginning)));
  const answers = (text: string): boolean => {
    const parsed = parseQuery(text);
    if (parsed.author !== null && usernameKey(parsed.author) !== author) return false;
    if (!isAsFiltered({ ...NO_FILTERS, ...parsed.filters }, post)) return false;
    if (!termsOf(parsed).every((term) => counts.has(term)) || !parsed.beginnings.every(begins)) return false;
    if (parsed.excluded.some(isExcluded)) return false;
    const [all, none] = [parsed.phrases.filter(isPhrase), parsed.excluded.filter(isPhrase)];
    return keeping({ ...parsed, all, none, beginnings: [] })(fields);
  };
  return { terms: new Set(counts.keys()), answers };
}
