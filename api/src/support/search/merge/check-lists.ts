import { type Kysely, sql } from "kysely";
import { readForward } from "../packed/forward.ts";
import { eachPosting } from "../packed/lists.ts";
import type { SearchTables } from "../tables.ts";
import { isStarved } from "./refill.ts";

const STEP = 1000;

/**
 * Compares the merged lists with what the posts hold: in how many posts each term stands, and, where the list is not cut,
 * in which. Returns what differs. Reads everything; for a person or a test to run, not for requests.
 */
export async function checkLists<T extends SearchTables>(db: Kysely<T>) {
  const counted = new Map<number, { posts: number; sum: number }>();
  let after = "0";
  for (;;) {
    const { rows } = await sql<{ post_id: string; terms: Buffer }>`
      select post_id, terms from search_forward where post_id > ${after} order by post_id limit ${STEP}`.execute(db);
    for (const { post_id, terms } of rows) {
      for (const term of readForward(terms).terms) {
        const one = counted.get(term) ?? { posts: 0, sum: 0 };
        counted.set(term, { posts: one.posts + 1, sum: one.sum + Number(post_id) });
      }
    }
    if (rows.length < STEP) break;
    after = rows.at(-1)?.post_id ?? after;
  }
  const wrong = [];
  const { rows } = await sql<{ term_id: number; term: string; documents: number; top: Buffer; rest: Buffer }>`
    select l.*, t.term from search_lists l join search_terms t on t.id = l.term_id`.execute(db);
  for (const { term_id, term, documents, top, rest } of rows) {
    const real = counted.get(term_id) ?? { posts: 0, sum: 0 };
    const kept = { posts: 0, sum: 0 };
    for (const list of [top, rest])
      eachPosting(list, (post) => {
        kept.posts++;
        kept.sum += post;
      });
    const isCut = kept.posts < documents && !isStarved(kept.posts, documents);
    const isSame = documents === real.posts && (isCut || (kept.posts === real.posts && kept.sum === real.sum));
    if (!isSame)
      wrong.push({ what: "posts of search term", id: term, kept: String(documents), counted: String(real.posts) });
    counted.delete(term_id);
  }
  for (const [term, { posts }] of counted)
    wrong.push({ what: "posts of search term", id: String(term), kept: "0", counted: String(posts) });
  return wrong;
}
