import type { Kysely } from "kysely";
import { type SearchDocument, toIndexed } from "./impact.ts";
import { ask, DEPTH } from "./packed/ask.ts";
import { memoryOf } from "./packed/memory.ts";
import { parseQuery } from "./parse-query.ts";
import { STOP_WORDS } from "./stop-words.ts";
import type { SearchTables } from "./tables.ts";
import { tokenizeNames } from "./tokenize.ts";

/** No search has more words that are looked at. */
const WORDS_MAX = 40;

/** The terms that a post has to hold to be all that a search asks for, and the one of them that the fewest posts have. */
export type Needs = { terms: string[]; rarest: string };

/**
 * What a search asks for: its telling words and those of its phrases, operators left out; all its words where none is
 * telling, and null where it has none.
 */
export async function needsOf<T extends SearchTables>(db: Kysely<T>, text: string): Promise<Needs | null> {
  const memory = memoryOf(db);
  await memory.ready(db);
  const { words, phrases, inTitle } = parseQuery(text);
  const all = [words, ...phrases, ...inTitle].flatMap((part) => tokenizeNames(part).flat());
  const telling = all.filter(({ word }) => !STOP_WORDS.has(word));
  const tokens = (telling.length > 0 ? telling : all).slice(0, WORDS_MAX);
  const terms = [...new Set(tokens.map(({ term }) => term))];
  const { lists } = await ask(db, memory, new Map(terms.map((term) => [term, DEPTH.known])));
  const postsWith = (term: string) => lists.get(term)?.documents ?? 0;
  const [rarest] = [...terms].sort((a, b) => postsWith(a) - postsWith(b));
  return rarest === undefined ? null : { terms, rarest };
}

/** All terms by which the search finds a post. */
export const termsOfPost = (post: SearchDocument): Set<string> => new Set(toIndexed(post).counts.keys());
