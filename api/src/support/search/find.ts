import type { Kysely } from "kysely";
import { type Expanded, expandQuery } from "./expand.ts";
import { parseQuery } from "./parse-query.ts";
import { filterByPhrases, isPhrase, type Rules } from "./phrases.ts";
import { type FindOptions, hasCommon, scoreQuery } from "./score-query.ts";
import type { SearchTables } from "./tables.ts";
import { tokenize } from "./tokenize.ts";

export type Found = {
  /** Ids of the page, best first. */
  ids: string[];
  /** How many there are in all, exact up to `countedTo`. */
  total: number;
  isMore: boolean;
  /** The terms that were looked for: what is marked in results. */
  marks: ReadonlySet<string>;
  /** The search without typos; null where every word is known. */
  correction: string | null;
};

const NOTHING: Found = { ids: [], total: 0, isMore: false, marks: new Set(), correction: null };

type Scored = Pick<Found, "ids" | "total" | "isMore">;

/** Candidates whose text is looked at for the phrases of a search. */
const LOOKED_AT = 200;

async function score<T extends SearchTables>(db: Kysely<T>, expanded: Expanded, options: FindOptions): Promise<Scored> {
  const { rows } = await scoreQuery(expanded, options).execute(db);
  const counted = rows[0]?.total ?? 0;
  const isNarrow = options.authorId !== undefined || expanded.required.length > 0;
  const isMore = (!isNarrow && hasCommon(expanded.terms, options.countedTo)) || counted > options.countedTo;
  return { ids: rows.map((row) => row.post_id), total: isMore ? options.countedTo : counted, isMore };
}

/** The text as it was typed, with the unknown words replaced by the known ones nearest to them. */
function correct(text: string, { corrections }: Expanded): string | null {
  if (corrections.length === 0) return null;
  const nearest = new Map(corrections.map((one) => [one.word, one.nearest]));
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (typed) => {
    const word = tokenize(typed)[0]?.word;
    return (word !== undefined && nearest.get(word)) || typed;
  });
}

async function scoreByRules<T extends SearchTables>(
  db: Kysely<T>,
  expanded: Expanded,
  options: FindOptions,
  rules: Rules,
) {
  if (rules.all.length + rules.none.length === 0) return score(db, expanded, options);
  const { offset, limit } = options;
  const candidates = await score(db, expanded, { ...options, offset: 0, limit: LOOKED_AT });
  const ids = await filterByPhrases(db, candidates.ids, rules);
  return { ids: ids.slice(offset, offset + limit), total: ids.length, isMore: false };
}

/**
 * Finds posts by any of the words of a text, more and rarer words first, the title before the problem and the
 * solution. `"a phrase"` must stand as it is, `-word` must not; `user:` is for the caller, who knows the members. Takes
 * any text and never fails on it; at most four statements.
 */
export async function find<T extends SearchTables>(db: Kysely<T>, text: string, options: FindOptions): Promise<Found> {
  const parsed = parseQuery(text);
  const expanded = await expandQuery(db, parsed);
  if (expanded.terms.length === 0 || expanded.isImpossible) return { ...NOTHING, correction: correct(text, expanded) };
  const rules = { all: parsed.phrases.filter(isPhrase), none: parsed.excluded.filter(isPhrase) };
  const found = await scoreByRules(db, expanded, options, rules);
  return { ...found, marks: new Set(expanded.marks), correction: correct(text, expanded) };
}
