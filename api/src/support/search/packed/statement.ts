import { CompiledQuery, type Kysely } from "kysely";
import { SERVER } from "../../../platform/postgres/known-servers.ts";
import type { SearchTables } from "../tables.ts";
import { CHANGES_MAX, type CommentsAsked } from "./comment-hits.ts";
import type { KeptList } from "./lists.ts";

/** How much of the list of a term is read: only whether posts hold it; the strongest posts; all that is kept. */
export const DEPTH = { known: 0, top: 1, all: 2 } as const;
export type Depth = (typeof DEPTH)[keyof typeof DEPTH];

/** Comments that are looked at for a term; a term in more posts is not looked for in them. */
export const COMMENTS_MAX = 1000;
/** A list that is asked only whether it has posts is read where it may have lost them all since the last merge. */
export const FEW = 1000;

export type Row = {
  kind: number;
  id: string;
  name: string | null;
  count: string | null;
  text: string | null;
  top: Buffer | null;
  rest: Buffer | null;
};

/** What a row of the answer is about. */
export const KIND = { state: 0, list: 1, fresh: 2, comments: 3, change: 4 } as const;

/**
 * Written once, so that nothing is put together for each search. Parameters come through subqueries: the planner sees as
 * little of them each time, and so takes the plan that it has instead of making one for each search, which takes as long as
 * reading the lists. What has changed of comments comes by its index, however many changes the table holds.
 */
const READ = `select /* kept */ r.* from (
    select ${KIND.state} as kind, s.generation as id, pg_snapshot_xmin(pg_current_snapshot())::text as name,
      tally('public_posts') as count, s.is_whole || ' ' || s.comments_from || ' ' || ${SERVER} as text,
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
    select ${KIND.change}, c.version, c.changed_by::text, null,
      case when exists (select from unnest((select $8::bigint[])) as seen(version) where seen.version = c.version)
        then null else array_to_json(c.term_ids)::text end, null, null
    from (select * from search_comment_changes where changed_by >= (select $7::xid8)
      order by changed_by, version limit ${CHANGES_MAX + 1}) c
    union all
    select ${KIND.fresh}, f.post_id, f.changed_by::text, f.version, f.content, null, null
    from search_fresh f where f.changed_by >= (select $4::xid8) and not exists (
      select from unnest((select $5::bigint[])) as seen(version) where seen.version = f.version)) r`;

/** What is asked for: lists that are not remembered, what comments hold that is not, and what is fresh. */
export type Asked = {
  terms: Map<string, Depth>;
  kept: Map<string, KeptList>;
  generation: number;
  /** When what the memory knows of fresh posts was last forgotten. */
  epoch: number;
  xmin: string;
  /** Versions of fresh posts that are known. */
  seen: number[];
  /** Null: nothing of comments. `read`: the terms of lists that are kept, of which it is not remembered. */
  comments: (CommentsAsked & { read: number[] }) | null;
};

/**
 * One statement, and so one moment: the state, the lists of some terms, what comments hold, and what is fresh or has changed
 * since it was last asked. A version that is known is not sent again, however long a transaction keeps back the moment from
 * which on all is asked.
 */
export async function read<T extends SearchTables>(db: Kysely<T>, asked: Asked): Promise<Row[]> {
  const { terms, kept, xmin, seen, comments } = asked;
  const unknown = [...terms].filter(([name]) => !kept.has(name));
  const [names, depths] = [unknown.map(([name]) => name), unknown.map(([, depth]) => depth)];
  const isFollowing = comments !== null && !comments.isPaused;
  const ofComments = [isFollowing ? String(comments.xmin) : null, isFollowing ? comments.seen : []];
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(READ, [names, depths, comments?.read ?? [], xmin, seen, comments !== null, ...ofComments]),
  );
  return rows;
}
