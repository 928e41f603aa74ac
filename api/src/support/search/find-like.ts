import { type Kysely, sql } from "kysely";
import { rarity } from "./expand.ts";
import { IMPACT_SCALE } from "./impact.ts";
import { scoreQuery } from "./score-query.ts";
import type { SearchTables } from "./tables.ts";

/** So many of its own words say what a write-up is about: those that are frequent in it and rare elsewhere. */
const OWN_WORDS = 25;

type Own = { id: number; impact: number; documents: number; total: string };

/** Ids of public write-ups like a public one, best first; null where it is not in the index. Two statements. */
export async function findLike<T extends SearchTables>(db: Kysely<T>, id: string, limit: number) {
  const { rows } = await sql<Own>`
    select t.id, p.impact, t.document_count as documents, (select value from tallies where name = 'public_posts') as total
    from search_postings p join search_terms t on t.id = p.term_id where p.post_id = ${id}`.execute(db);
  if (rows.length === 0) return null;
  const total = Number(rows[0]?.total);
  const terms = rows
    .map(({ id, impact, documents }) => ({ id, documents, weight: (impact / IMPACT_SCALE) * rarity(documents, total) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, OWN_WORDS);
  const expanded = { terms, asked: terms.length, total, required: [], excluded: [], isImpossible: false };
  const options = { offset: 0, sort: "relevance", countedTo: 300, isQuick: true, limit: limit + 1 } as const;
  const found = await scoreQuery({ ...expanded, marks: [], corrections: [] }, options).execute(db);
  return found.rows
    .map((row) => row.post_id)
    .filter((other) => other !== id)
    .slice(0, limit);
}
