import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { impactOf } from "../impact.ts";
import { readForward } from "../packed/forward.ts";
import { byteOf, joinLists, LIST_MAX, type Postings, packPostings } from "../packed/lists.ts";
import type { SearchTables } from "../tables.ts";
import { writeLists } from "./change-lists.ts";

/** Posts that are read at once. */
const STEP = 1000;
/** A list that has been cut is filled up again from what the posts hold once so much of it is gone. */
const STARVED = (LIST_MAX * 3) / 4;

/** Whether a list has lost so many posts that those which it leaves out should be in it. */
export const isStarved = (kept: number, documents: number): boolean => documents > kept && kept < STARVED;

/** Postings that are kept while a list is collected, before the weakest are left out. */
const COLLECTED = LIST_MAX * 2;

/**
 * Makes the lists of some terms anew from all posts, in the caller's transaction: reads every post once, however many lists
 * there are. Rare: a list has to lose a thousand posts first.
 */
export async function refill<T extends SearchTables>(db: Kysely<T>, terms: number[]): Promise<void> {
  const lists = new Map(
    terms.map((term) => [term, { posts: [], impacts: [], documents: 0 } as Postings & { documents: number }]),
  );
  let after = "0";
  for (;;) {
    const { rows } = await sql<{ post_id: string; terms: Buffer }>`
      select post_id, terms from search_forward where post_id > ${after} order by post_id limit ${STEP}`.execute(db);
    for (const row of rows) {
      const { length, terms: held, counts } = readForward(row.terms);
      for (const [at, term] of held.entries()) {
        const list = lists.get(term);
        if (!list) continue;
        list.documents++;
        list.posts.push(Number(row.post_id));
        list.impacts.push(byteOf(impactOf(counts[at] as number, length)));
        if (list.posts.length >= COLLECTED) Object.assign(list, strongestOf(list));
      }
    }
    if (rows.length < STEP) break;
    after = rows.at(-1)?.post_id ?? after;
    await nextTurn();
  }
  const rows = [...lists].map(([term_id, list]) => ({ term_id, documents: list.documents, ...packPostings(list) }));
  await writeLists(db, rows);
}

/** Leaves out what a list has no room for. */
function strongestOf(list: Postings): Postings {
  const { top, rest } = packPostings(list);
  return joinLists(top, rest);
}
