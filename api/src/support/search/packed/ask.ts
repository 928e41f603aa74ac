import { type Kysely, sql } from "kysely";
import { readFromPrimary } from "../../../platform/postgres/call-reads.ts";
import type { SearchTables } from "../tables.ts";
import type { FreshRow } from "./fresh.ts";
import { columnsOf, type PostingColumns } from "./lists.ts";
import type { Memory } from "./memory.ts";

/** How much of the list of a term is read: only whether posts hold it; the strongest posts; all that is kept. */
export const DEPTH = { known: 0, top: 1, all: 2 } as const;
export type Depth = (typeof DEPTH)[keyof typeof DEPTH];

/** A list as it is by now: without what has been changed since the last merge, which `fresh` has. */
export type TermList = {
  name: string;
  /** Null where no merged post and no comment holds the term. */
  id: number | null;
  /** In how many posts the term stands. */
  documents: number;
  /** What has been read of the merged list: the strongest, and the next strongest. */
  parts: PostingColumns[];
  /** Fresh posts that hold the term, with their exact impacts of 0 to 1. */
  fresh: [post: number, impact: number][];
  /** Whether there are merged posts with the term that are not in `parts`. */
  isCut: boolean;
  /** Posts whose public comments hold the term, and how many do; like the lists above, by post. */
  comments: [post: number, comments: number][];
};

export type Answer = {
  lists: Map<string, TermList>;
  generation: number;
  total: number;
  isWhole: boolean;
  isNews: boolean;
};

/** Comments that are looked at for a term; a term in more posts is not looked for in them. */
const COMMENTS_MAX = 1000;
/** A list that is asked only whether it has posts is read where it may have lost them all since the last merge. */
const FEW = 1000;
const TRIES = 6;

const byPost = ([one]: [number, number], [other]: [number, number]) => one - other;

type Row = {
  kind: number;
  id: string;
  name: string | null;
  count: string | null;
  text: string | null;
  top: Buffer | null;
  rest: Buffer | null;
};

/**
 * One statement, and so one moment: the state, the lists of some terms, and what is fresh since it was last asked. A
 * version that is known is not sent again, however long a transaction keeps back the moment from which on all is asked.
 */
async function read<T extends SearchTables>(db: Kysely<T>, terms: Map<string, Depth>, xmin: string, seen: number[]) {
  const { rows } = await sql<Row>`select /* kept */ r.* from (
    select 0 as kind, s.generation as id, pg_snapshot_xmin(pg_current_snapshot())::text as name,
      (select value from tallies where name = 'public_posts') as count, s.is_whole::text as text,
      null::bytea as top, null::bytea as rest
    from search_state s
    union all
    select 1, t.id, a.name, coalesce(l.documents, 0), case when coalesce(l.documents, 0) <= ${COMMENTS_MAX}
        then search_comments_holding(t.id, ${COMMENTS_MAX}) end,
      case when a.depth >= ${DEPTH.top} or l.documents <= ${FEW} then l.top end,
      case when a.depth = ${DEPTH.all} then l.rest end
    from unnest(${[...terms.keys()]}::text[], ${[...terms.values()]}::smallint[]) as a(name, depth)
    cross join lateral (select k.id from search_terms k where k.term = a.name collate "C" limit 1) t
    left join lateral (select k.* from search_lists k where k.term_id = t.id limit 1) l on true
    union all
    select 2, f.post_id, f.changed_by::text, f.version, f.content, null, null
    from search_fresh f where f.changed_by >= ${xmin}::xid8 and f.version <> all(${seen}::bigint[])) r`.execute(db);
  return rows;
}

function listOf({ fresh }: Memory, name: string, row: Row | undefined): TermList {
  const read = [row?.top, row?.rest].flatMap((list) => (list ? [columnsOf(list, (post) => fresh.has(post))] : []));
  const own = [...(fresh.list(name) ?? [])].sort(byPost);
  const merged = Number(row?.count ?? 0) - read.reduce((sum, { leftOut }) => sum + leftOut, 0);
  return {
    ...{ name, id: row ? Number(row.id) : null, parts: read, fresh: own },
    documents: merged + own.length,
    isCut: merged > read.reduce((sum, { posts }) => sum + posts.length, 0),
    comments: row?.text ? (JSON.parse(row.text) as TermList["comments"]).sort(byPost) : [],
  };
}

const toFresh = ({ id, count, name, text }: Row): FreshRow => ({
  ...{ post: Number(id), version: Number(count), changedBy: BigInt(name ?? 0), content: text },
});

/**
 * Takes the state and what is fresh into the memory; says from when on to ask again where they do not belong together:
 * somebody has merged since the last search, or two searches have overtaken each other.
 */
function takeIn(memory: Memory, rows: Row[], asked: { generation: number; xmin: string }): { xmin: string } | null {
  const state = rows.find(({ kind }) => kind === 0);
  const generation = Number(state?.id ?? 0);
  if (generation < memory.generation) return { xmin: memory.xmin };
  if (generation !== asked.generation && asked.xmin !== "0")
    return { xmin: generation === memory.generation ? memory.xmin : "0" };
  if (generation > memory.generation) memory.forgetFresh(generation);
  for (const row of rows) if (row.kind === 2) memory.fresh.apply(toFresh(row));
  if (BigInt(state?.name ?? 0) > BigInt(memory.xmin)) memory.xmin = state?.name ?? "0";
  return null;
}

/**
 * Asks for the lists of some terms, as they are now. One statement, and some more where somebody has merged meanwhile.
 */
export async function ask<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  terms: Map<string, Depth>,
): Promise<Answer> {
  let { xmin } = memory;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { generation } = memory;
    const rows = await read(db, terms, xmin, memory.fresh.versionsSince(BigInt(xmin)));
    const again = takeIn(memory, rows, { generation, xmin });
    if (again) {
      xmin = again.xmin;
      // A replica that is behind the last merge would say the same again.
      readFromPrimary();
      continue;
    }
    const state = rows.find(({ kind }) => kind === 0);
    const found = new Map(rows.filter(({ kind }) => kind === 1).map((row) => [row.name ?? "", row]));
    // Before anything is waited for: the memory goes on with the next search.
    const lists = new Map([...terms.keys()].map((name) => [name, listOf(memory, name, found.get(name))]));
    const after = memory.generation;
    const isNews = rows.some(({ kind }) => kind === 2);
    if (after !== generation) await memory.refresh(db);
    return { lists, generation: after, total: Number(state?.count ?? 0), isWhole: state?.text !== "false", isNews };
  }
  throw new Error("The search index changes faster than it can be asked");
}

/**
 * Adds to an answer the lists of terms that have come since the last merge, which the memory knows whole. Returns whether
 * that was all that it lacked. `merged`: terms that the lists have, too.
 */
export function addUnmerged(
  memory: Memory,
  answer: Answer,
  terms: Map<string, Depth>,
  merged: ReadonlySet<string>,
): boolean {
  if (memory.generation !== answer.generation) return false;
  for (const name of terms.keys()) {
    if (answer.lists.has(name)) continue;
    if (merged.has(name)) return false;
    answer.lists.set(name, listOf(memory, name, undefined));
  }
  return true;
}
