import { type Kysely, sql } from "kysely";
import type { SearchTables } from "../tables.ts";
import { termOf } from "../tokenize.ts";

/** Names that are looked up in one statement. */
const STEP = 5000;

type Post = { counts: ReadonlyMap<string, number>; words: string[] };

function* slices<T>(all: T[]): Iterable<T[]> {
  for (let from = 0; from < all.length; from += STEP) yield all.slice(from, from + STEP);
}

/** The ids of all terms of some posts; terms that nobody has used before get one. */
export async function termIdsOf<T extends SearchTables>(db: Kysely<T>, posts: Post[]): Promise<Map<string, number>> {
  const names = [...new Set(posts.flatMap(({ counts }) => [...counts.keys()]))];
  const ids = new Map<string, number>();
  for (const slice of slices(names)) {
    // Comments add terms, too: what they have added meanwhile is seen by the second statement.
    await sql`
      insert into search_terms (term)
      select n.name from unnest(${slice}::text[]) as n(name)
      where not exists (select from search_terms k where k.term = n.name collate "C")
      order by n.name collate "C"
      on conflict (term) do nothing`.execute(db);
    const { rows } = await sql<{ id: number; term: string }>`
      select id, term from search_terms where term = any(${slice}::text[])`.execute(db);
    for (const { id, term } of rows) ids.set(term, id);
  }
  return ids;
}

/** Adds the words of some posts that are new, with their terms. Merging alone does this, one merge after the other. */
export async function writeWords<T extends SearchTables>(db: Kysely<T>, posts: Post[], idOf: Map<string, number>) {
  const words = [...new Set(posts.flatMap((post) => post.words))];
  for (const slice of slices(words)) {
    await sql`
      insert into search_words (word, term_id)
      select n.word, n.term_id from unnest(${slice}::text[], ${slice.map((word) => idOf.get(termOf(word)))}::int[])
        as n(word, term_id)
      where not exists (select from search_words k where k.word = n.word collate "C")
      on conflict (word) do nothing`.execute(db);
  }
}
