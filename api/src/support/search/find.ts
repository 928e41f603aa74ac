import type { Kysely } from "kysely";
import { type Expanded, expandQuery } from "./expand.ts";
import { parseQuery } from "./parse-query.ts";
import { isPhrase, keepByPhrases } from "./phrases.ts";
import { type FindOptions, hasCommon, scoreQuery } from "./score-query.ts";
import type { SearchTables } from "./tables.ts";

export type Found = {
  /** Ids of the page, best first. */
  ids: string[];
  /** How many there are in all, exact up to `countedTo`. */
  total: number;
  isMore: boolean;
};

const NOTHING: Found = { ids: [], total: 0, isMore: false };

/** Candidates whose text is looked at for the phrases of a search. */
const LOOKED_AT = 200;

async function score<T extends SearchTables>(db: Kysely<T>, expanded: Expanded, options: FindOptions): Promise<Found> {
  const { rows } = await scoreQuery(expanded, options).execute(db);
  const counted = rows[0]?.total ?? 0;
  const isNarrow = options.authorId !== undefined || expanded.required.length > 0;
  const isMore = (!isNarrow && hasCommon(expanded.terms, options.countedTo)) || counted > options.countedTo;
  return { ids: rows.map((row) => row.post_id), total: isMore ? options.countedTo : counted, isMore };
}

/**
 * Finds write-ups by any of the words of a text, more and rarer words first, the title before the problem and the
 * solution. `"a phrase"` must stand as it is, `-word` must not; `user:` is for the caller, who knows the members. Takes
 * any text and never fails on it; at most four statements.
 */
export async function find<T extends SearchTables>(db: Kysely<T>, text: string, options: FindOptions): Promise<Found> {
  const parsed = parseQuery(text);
  const expanded = await expandQuery(db, parsed);
  if (expanded.terms.length === 0 || expanded.isImpossible) return NOTHING;
  const rules = { all: parsed.phrases.filter(isPhrase), none: parsed.excluded.filter(isPhrase) };
  if (rules.all.length + rules.none.length === 0) return score(db, expanded, options);
  const { offset, limit } = options;
  const candidates = await score(db, expanded, { ...options, offset: 0, limit: LOOKED_AT });
  const ids = await keepByPhrases(db, candidates.ids, rules);
  return { ids: ids.slice(offset, offset + limit), total: ids.length, isMore: false };
}
