import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { joinLists, type Postings, packPostings } from "../packed/lists.ts";
import type { SearchTables } from "../tables.ts";

/** What a merge does to the list of a term: posts in order, with their new impacts; 0 where a post does not hold it any more. */
export type Change = { posts: number[]; impacts: number[]; added: number; removed: number };

/** Lists that are changed in one statement, and how many before others have their turn: less than ten milliseconds. */
const STEP = 500;
const TURN = 25;

type Row = { term_id: number; documents: number; top: Buffer; rest: Buffer };

/** The postings of a list after a change. Both are in order, so one pass is enough. */
function changed(list: Postings, { posts, impacts }: Change): Postings {
  const result: Postings = { posts: [], impacts: [] };
  let at = 0;
  const take = (upTo: number) => {
    while (at < list.posts.length && (list.posts[at] as number) < upTo) {
      result.posts.push(list.posts[at] as number);
      result.impacts.push(list.impacts[at++] as number);
    }
  };
  for (const [place, post] of posts.entries()) {
    take(post);
    if (list.posts[at] === post) at++;
    const impact = impacts[place] as number;
    if (impact > 0) {
      result.posts.push(post);
      result.impacts.push(impact);
    }
  }
  take(Number.POSITIVE_INFINITY);
  return result;
}

const NO_LIST: Omit<Row, "term_id"> = { documents: 0, top: Buffer.alloc(0), rest: Buffer.alloc(0) };

/** Writes lists whole, in the caller's transaction. */
export async function writeLists<T extends SearchTables>(db: Kysely<T>, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into search_lists as l (term_id, documents, top, rest)
    select * from unnest(${rows.map((row) => row.term_id)}::int[], ${rows.map((row) => row.documents)}::int[],
      ${rows.map((row) => row.top)}::bytea[], ${rows.map((row) => row.rest)}::bytea[])
    on conflict (term_id) do update set documents = excluded.documents, top = excluded.top, rest = excluded.rest
  `.execute(db);
}

/**
 * Changes the lists of terms, in the caller's transaction, some hundred at a time. Returns the terms whose lists have
 * become short although there are more posts that hold them.
 */
export async function changeLists<T extends SearchTables>(
  db: Kysely<T>,
  changes: Map<number, Change>,
  isStarved: (kept: number, documents: number) => boolean,
): Promise<number[]> {
  const ids = [...changes.keys()].sort((a, b) => a - b);
  const starved: number[] = [];
  for (let from = 0; from < ids.length; from += STEP) {
    const step = ids.slice(from, from + STEP);
    const { rows } = await sql<Row>`
      select term_id, documents, top, rest from search_lists where term_id = any(${step}::int[])`.execute(db);
    const known = new Map(rows.map((row) => [row.term_id, row]));
    const written: Row[] = [];
    for (const [place, id] of step.entries()) {
      if (place % TURN === 0) await nextTurn();
      const change = changes.get(id) as Change;
      const old = known.get(id) ?? NO_LIST;
      const list = changed(joinLists(old.top, old.rest), change);
      const documents = old.documents + change.added - change.removed;
      if (isStarved(list.posts.length, documents)) starved.push(id);
      written.push({ term_id: id, documents, ...packPostings(list) });
    }
    await writeLists(db, written);
  }
  return starved;
}
