import { type Kysely, sql } from "kysely";
import type { SearchTables } from "./tables.ts";

/** A word is common from so many posts on, and where it stands in one of so many. */
const COMMON_FROM = 20;
const COMMON_SHARE = 5000;

/** Finds out which words are common by now. Reads all terms: for a job, not for requests. */
export async function recordCommonWords<T extends SearchTables>(db: Kysely<T>): Promise<void> {
  await sql`
    with common as (
      select w.word, w.term_id, t.document_count as documents
      from search_terms t join search_words w on w.term_id = t.id 
      where t.document_count >= (
        select greatest(${COMMON_FROM}, value / ${COMMON_SHARE}) from tallies where name = 'public_posts')
    ), gone as (
      delete from search_common c where not exists (select from common where common.word = c.word)
    )
    insert into search_common as c select * from common
    on conflict (word) do update set documents = excluded.documents where c.documents <> excluded.documents
  `.execute(db);
}
