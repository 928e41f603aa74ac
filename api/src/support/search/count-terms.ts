import { type Kysely, sql } from "kysely";
import { transact } from "../../platform/transact.ts";
import type { SearchTables } from "./tables.ts";

/** Posts whose terms are counted in one go: whoever takes a post out of the index waits no longer than for these. */
const STEP = 200;

/**
 * Adds what is due to the counts of frequent terms (see `indexDocuments`). For a job; several at once share the work.
 */
export async function countTerms<T extends SearchTables>(db: Kysely<T>): Promise<void> {
  let taken: number;
  do {
    taken = await transact(db, async (trx) => {
      const { rows } = await sql<{ taken: number }>`
        with due as (
          delete from search_counts_due where id = any (array(
            select id from search_counts_due order by id limit ${STEP} for update skip locked))
          returning term_ids, counts
        ), added as (
          select a.term_id, sum(a.count)::int as count from due, unnest(due.term_ids, due.counts) as a(term_id, count)
          group by 1
        ), counted as (
          update search_terms t set document_count = t.document_count + a.count from added a where t.id = a.term_id
        )
        select count(*)::int as taken from due`.execute(trx);
      return rows[0]?.taken ?? 0;
    });
  } while (taken === STEP);
}
