import { CompiledQuery, type Kysely } from "kysely";
import { readFromPrimary } from "../../../platform/postgres/call-reads.ts";
import type { SearchTables } from "../tables.ts";
import type { FreshRow } from "./fresh.ts";
import { columnsOf, type KeptList, type PostingColumns, withoutFresh } from "./lists.ts";
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

/** What a row of the answer is about. */
const KIND = { state: 0, list: 1, fresh: 2, comments: 3 } as const;

/**
 * Written once, so that nothing is put together for each search. Parameters come through subqueries: the planner sees as
 * little of them each time, and so takes the plan that it has instead of making one for each search, which takes as long as
 * reading the lists.
 */
const READ = `select /* kept */ r.* from (
    select ${KIND.state} as kind, s.generation as id, pg_snapshot_xmin(pg_current_snapshot())::text as name,
      tally('public_posts') as count, s.is_whole::text as text,
      null::bytea as top, null::bytea as rest
    from search_state s
    union all
    select ${KIND.list}, t.id, a.name, coalesce(l.documents, 0),
      case when $6::boolean and coalesce(l.documents, 0) <= ${COMMENTS_MAX}
        then search_comments_holding(t.id, ${COMMENTS_MAX}) end,
      case when a.depth >= ${DEPTH.top} or l.documents <= ${FEW} then l.top end,
      case when a.depth = ${DEPTH.all} then l.rest end
    from unnest((select $1::text[]), (select $2::smallint[])) as a(name, depth)
    cross join lateral (select k.id from search_terms k where k.term = a.name collate "C" limit 1) t
    left join lateral (select k.* from search_lists k where k.term_id = t.id limit 1) l on true
    union all
    select ${KIND.comments}, c.id, null, null, search_comments_holding(c.id, ${COMMENTS_MAX}), null, null
    from unnest((select $3::int[])) as c(id)
    union all
    select ${KIND.fresh}, f.post_id, f.changed_by::text, f.version, f.content, null, null
    from search_fresh f where f.changed_by >= (select $4::xid8) and not exists (
      select from unnest((select $5::bigint[])) as seen(version) where seen.version = f.version)) r`;

/** What is asked for: lists that are not remembered, comments for those that are, and what is fresh. */
type Asked = {
  terms: Map<string, Depth>;
  kept: Map<string, KeptList>;
  generation: number;
  xmin: string;
  withComments: boolean;
};

/**
 * One statement, and so one moment: the state, the lists of some terms, and what is fresh since it was last asked. A
 * version that is known is not sent again, however long a transaction keeps back the moment from which on all is asked.
 */
async function read<T extends SearchTables>(db: Kysely<T>, asked: Asked, seen: number[]) {
  const { terms, kept, xmin, withComments } = asked;
  const unknown = [...terms].filter(([name]) => !kept.has(name));
  const known = [...kept.values()].flatMap(({ id, documents }) =>
    withComments && documents <= COMMENTS_MAX ? [id] : [],
  );
  const [names, depths] = [unknown.map(([name]) => name), unknown.map(([, depth]) => depth)];
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(READ, [names, depths, known, xmin, seen, withComments]),
  );
  return rows;
}

/** Which of the lists are remembered as far as they are wanted. */
function keptOf({ lists }: Memory, terms: Map<string, Depth>): Asked["kept"] {
  const kept: Asked["kept"] = new Map();
  for (const [name, depth] of terms) {
    const list = lists.get(name);
    if (list && list.depth >= depth) kept.set(name, list);
  }
  return kept;
}

function toKept({ id, count, top, rest }: Row, depth: Depth): KeptList {
  const parts = [top, rest].flatMap((list) => (list ? [columnsOf(list)] : []));
  return { id: Number(id), documents: Number(count), depth, parts };
}

const readComments = (text: string | null | undefined): TermList["comments"] =>
  text ? (JSON.parse(text) as TermList["comments"]).sort(byPost) : [];

/** How many parts of a list are looked at, whatever is remembered of it. */
const partsAt = (depth: Depth, documents: number): number =>
  depth === DEPTH.known && documents <= FEW ? DEPTH.top : depth;

type ListOptions = { list?: KeptList | undefined; depth: Depth; comments: TermList["comments"] };

function listOf({ fresh }: Memory, name: string, { list, depth, comments }: ListOptions): TermList {
  const own = [...(fresh.list(name) ?? [])].sort(byPost);
  const count = partsAt(depth, list?.documents ?? 0);
  const read = list && withoutFresh(list, fresh.changes, (post) => fresh.has(post));
  const parts = read?.parts.slice(0, count) ?? [];
  const merged = (list?.documents ?? 0) - (read?.leftOut.slice(0, count).reduce((sum, left) => sum + left, 0) ?? 0);
  return {
    ...{ name, id: list?.id ?? null, parts, fresh: own, comments },
    documents: merged + own.length,
    isCut: merged > parts.reduce((sum, { posts }) => sum + posts.length, 0),
  };
}

/** The lists as the rows of an answer have them, and as they were remembered; what is new is remembered. */
function listsOf(memory: Memory, rows: Row[], { terms, kept }: Asked): Answer["lists"] {
  const found = new Map(rows.filter(({ kind }) => kind === KIND.list).map((row) => [row.name ?? "", row]));
  const comments = new Map(rows.filter(({ kind }) => kind === KIND.comments).map(({ id, text }) => [Number(id), text]));
  const lists: Answer["lists"] = new Map();
  for (const [name, depth] of terms) {
    const row = found.get(name);
    const list = kept.get(name) ?? (row && toKept(row, depth));
    // A term that is in comments alone has no list yet.
    if (row && list && list.documents > 0) memory.lists.set(name, list);
    const own = readComments(row ? row.text : list && comments.get(list.id));
    lists.set(name, listOf(memory, name, { list, depth, comments: own }));
  }
  return lists;
}

const toFresh = ({ id, count, name, text }: Row): FreshRow => ({
  ...{ post: Number(id), version: Number(count), changedBy: BigInt(name ?? 0), content: text },
});

/**
 * Takes the state and what is fresh into the memory; says from when on to ask again where they do not belong together:
 * somebody has merged since the last search, or two searches have overtaken each other.
 */
function takeIn(memory: Memory, rows: Row[], { kept, ...asked }: Asked): { xmin: string } | null {
  const state = rows.find(({ kind }) => kind === KIND.state);
  const generation = Number(state?.id ?? 0);
  if (generation < memory.generation) return { xmin: memory.xmin };
  if (generation !== asked.generation && (asked.xmin !== "0" || kept.size > 0))
    return { xmin: generation === memory.generation ? memory.xmin : "0" };
  if (generation > memory.generation) memory.forgetFresh(generation);
  for (const row of rows) if (row.kind === KIND.fresh) memory.fresh.apply(toFresh(row));
  if (BigInt(state?.name ?? 0) > BigInt(memory.xmin)) memory.xmin = state?.name ?? "0";
  return null;
}

/**
 * Asks for the lists of some terms, as they are now. One statement, and some more where somebody has merged meanwhile.
 * `withComments`: what comments hold, too, which for a term costs more than its list.
 */
export async function ask<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  terms: Map<string, Depth>,
  { withComments = false } = {},
): Promise<Answer> {
  let { xmin } = memory;
  let kept = keptOf(memory, terms);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { generation } = memory;
    const asked = { terms, kept, generation, xmin, withComments };
    const rows = await read(db, asked, memory.fresh.versionsSince(BigInt(xmin)));
    const again = takeIn(memory, rows, asked);
    if (again) {
      xmin = again.xmin;
      // What is remembered may be of the lists before the merge.
      kept = new Map();
      // A replica that is behind the last merge would say the same again.
      readFromPrimary();
      continue;
    }
    const state = rows.find(({ kind }) => kind === KIND.state);
    // Before anything is waited for: the memory goes on with the next search.
    const lists = listsOf(memory, rows, asked);
    const after = memory.generation;
    const isNews = rows.some(({ kind }) => kind === KIND.fresh);
    if (after !== generation) await memory.refresh(db);
    const total = Number(state?.count ?? 0);
    memory.noteTotal(total);
    return { lists, generation: after, total, isWhole: state?.text !== "false", isNews };
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
  for (const [name, depth] of terms) {
    if (answer.lists.has(name)) continue;
    if (merged.has(name)) return false;
    answer.lists.set(name, listOf(memory, name, { depth, comments: [] }));
  }
  return true;
}
