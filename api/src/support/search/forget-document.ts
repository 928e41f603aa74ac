import { type Kysely, sql } from "kysely";
import type { SearchTables } from "./tables.ts";

/** Takes a post out of the index, in the caller's transaction: before its new text is indexed. */
export async function forgetDocument<T extends SearchTables>(db: Kysely<T>, id: string): Promise<void> {
  await sql`
    with gone as (delete from search_postings where post_id = ${id} returning term_id)
    update search_terms t set document_count = t.document_count - 1 from gone where t.id = gone.term_id
  `.execute(db);
}
