import { type Kysely, sql } from "kysely";
import { sweep } from "../../../platform/statistics.ts";
import { transact } from "../../../platform/transact.ts";
import { forgetCommentChanges } from "../forget-comment-changes.ts";
import { impactOf } from "../impact.ts";
import type { FreshContent } from "../index-documents.ts";
import { packForward, readForward } from "../packed/forward.ts";
import { byteOf } from "../packed/lists.ts";
import type { SearchTables } from "../tables.ts";
import { type Change, changeLists } from "./change-lists.ts";
import { isStarved, refill } from "./refill.ts";
import { termIdsOf, writeWords } from "./words.ts";

/** Posts that are merged in one transaction. */
const BATCH = 1000;
/** Two processes never merge at once. The number is the lock's name. */
const LOCK = 4_907_001;

type Row = { post_id: string; version: string; content: string | null };
type Old = { post_id: string; terms: Buffer };
type Post = { id: number; length: number; counts: Map<string, number>; words: string[]; pairs: string };

function parse({ post_id, content }: Row): Post {
  const [length, flat, words, pairs = ""] = content === null ? [0, [], []] : (JSON.parse(content) as FreshContent);
  const counts = new Map<string, number>();
  for (let at = 0; at < flat.length; at += 2) counts.set(flat[at] as string, flat[at + 1] as number);
  return { id: Number(post_id), length, counts, words, pairs };
}

/** What is to be done to which lists. Posts come in order, so the changes of each list do. */
function changesOf(posts: Post[], old: Map<number, number[]>, idOf: Map<string, number>): Map<number, Change> {
  const changes = new Map<number, Change>();
  const change = (term: number, post: number, impact: number, had: boolean) => {
    const one = changes.get(term) ?? { posts: [], impacts: [], added: 0, removed: 0 };
    changes.set(term, one);
    one.posts.push(post);
    one.impacts.push(impact);
    if (impact > 0 && !had) one.added++;
    if (impact === 0 && had) one.removed++;
  };
  for (const { id, length, counts } of posts) {
    const before = new Set(old.get(id));
    for (const [name, count] of counts) {
      const term = idOf.get(name) as number;
      change(term, id, byteOf(impactOf(count, length)), before.delete(term));
    }
    for (const term of before) change(term, id, 0, true);
  }
  return changes;
}

async function writeForward<T extends SearchTables>(db: Kysely<T>, posts: Post[], idOf: Map<string, number>) {
  const [kept, gone] = [posts.filter(({ counts }) => counts.size > 0), posts.filter(({ counts }) => counts.size === 0)];
  const packed = kept.map(({ length, counts }) =>
    packForward(
      length,
      [...counts].map(([name, count]) => [idOf.get(name) as number, count]),
    ),
  );
  const pairs = kept.map((post) => Buffer.from(post.pairs, "base64"));
  await sql`
    insert into search_forward (post_id, terms, pairs)
    select * from unnest(${kept.map(({ id }) => id)}::bigint[], ${packed}::bytea[], ${pairs}::bytea[])
    on conflict (post_id) do update set terms = excluded.terms, pairs = excluded.pairs`.execute(db);
  await sql`delete from search_forward where post_id = any(${gone.map(({ id }) => id)}::bigint[])`.execute(db);
}

/** Merges the oldest fresh posts in one transaction; returns how many. None where another process is at it. */
async function mergeBatch<T extends SearchTables>(db: Kysely<T>): Promise<number> {
  return transact(db, async (trx: Kysely<T>) => {
    const { rows: locks } = await sql<{ is: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is`.execute(trx);
    if (!locks[0]?.is) return 0;
    const { rows } = await sql<Row>`
      select post_id, version, content from search_fresh order by version limit ${BATCH}`.execute(trx);
    if (rows.length === 0) return 0;
    const posts = rows.map(parse).sort((a, b) => a.id - b.id);
    const { rows: old } = await sql<Old>`select post_id, terms from search_forward
      where post_id = any(${posts.map(({ id }) => id)}::bigint[])`.execute(trx);
    const idOf = await termIdsOf(trx, posts);
    const before = new Map(old.map(({ post_id, terms }) => [Number(post_id), readForward(terms).terms]));
    const starved = await changeLists(trx, changesOf(posts, before, idOf), isStarved);
    await writeForward(trx, posts, idOf);
    await writeWords(trx, posts, idOf);
    if (starved.length > 0) await refill(trx, starved);
    await sql`update search_state set generation = nextval('search_generations'), merged_at = now()`.execute(trx);
    // Last, because whoever writes one of these posts waits from here on. One that has been written since stays.
    await sql`
      delete from search_fresh f
      using unnest(${rows.map((row) => row.post_id)}::bigint[], ${rows.map((row) => row.version)}::bigint[])
        as merged(post_id, version)
      where f.post_id = merged.post_id and f.version = merged.version`.execute(trx);
    return rows.length;
  });
}

/** What a merge leaves behind would make them twice as large before PostgreSQL comes by itself. */
const SWEPT = ["search_lists", "search_forward", "search_fresh"];

/** Fresh posts from which on merging is worth it at once, and how old the oldest gets where there are fewer, in seconds. */
const DUE = { posts: 1000, age: 600 } as const;

async function isDue<T extends SearchTables>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select f.count >= ${DUE.posts} or (f.count > 0 and s.merged_at < now() - ${DUE.age} * interval '1 second') as is
    from search_state s, (select count(*) as count from (select from search_fresh limit ${DUE.posts}) f) f`.execute(db);
  return rows[0]?.is ?? false;
}

/**
 * Moves what has been written lately into the lists, batch by batch, as long as there is a whole batch; with `isAll`,
 * whatever there is. Searches and writers go on meanwhile. Crashed before the end of a batch, it has done nothing of it.
 */
export async function merge<T extends SearchTables>(
  db: Kysely<T>,
  { isAll = false, signal }: { isAll?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  let merged = 0;
  while (isAll || (await isDue(db))) {
    signal?.throwIfAborted();
    const done = await mergeBatch(db);
    if (done === 0) break;
    merged += done;
  }
  if (merged > 0) await sweep(db, ...SWEPT);
  if (isAll) await forgetCommentChanges(db, { isAll });
}

/** Says that all public posts are in the index. */
export async function markWhole<T extends SearchTables>(db: Kysely<T>): Promise<void> {
  await sql`update search_state set is_whole = true where not is_whole`.execute(db);
}
