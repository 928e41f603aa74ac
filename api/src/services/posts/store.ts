import { type SelectQueryBuilder, sql } from "kysely";
import type { Db, Tables } from "../../database.ts";
import type { Slice } from "../../platform/paging.ts";
import { KEPT, oneOf } from "../../platform/postgres/kept-statements.ts";
import { index } from "../../support/search/index.ts";
import { tagsColumn } from "../tags/index.ts";
import { columnsOf, indexedColumns, shownColumns, stateColumns } from "./columns.ts";

/** A post with what its view needs. */
export type PostRow = Awaited<ReturnType<typeof findPost>> & object;

/**
 * The orders of lists, each served by an index of the same name.
 *
 * `trending` needs no recomputing as time passes, because it is a sum of a part that grows with approval and a part
 * that grows with the date: `log10(max(1, likes + 2 * comments + 2 * worked) * worth) + seconds since 2020 / 45000`.
 * Ten times the approval weighs as much as 12.5 hours; a comment, or that a solution worked, counts twice a like,
 * because it costs more. The form is Reddit's "hot" (Salihefendic 2010, "How Reddit ranking algorithms work"), without
 * down-votes. `worth` is 1 as long as nobody has tried the solution: the Bayesian mean of decision 98, with its five
 * answers of which seven tenths say that it worked, as a part of that; and half as much where the post is out of date.
 * Ten of ten are worth 1.4 hours, none of ten 6 hours less, out of date 3.8 hours less. The database keeps the score by
 * a trigger before each row is written, so it can never differ from its counts.
 */
const orderings = {
  trending: ["trending_score", "id"],
  newest: ["created_at", "id"],
  top: ["like_count", "id"],
} as const;
export type Ordering = keyof typeof orderings;

/** The one condition of all public lists, written as the partial indexes have it. */
const isPublic = sql<boolean>`is_public`;

function selectPosts(db: Db) {
  return db
    .selectFrom("posts as p")
    .leftJoin("users as u", "u.id", "p.author_id")
    .leftJoin("post_sources as s", "s.post_id", "p.id")
    .leftJoin("posts as f", (join) => join.onRef("f.id", "=", "p.followed_by").on(sql<boolean>`f.is_public`))
    .select(columnsOf("p", shownColumns))
    .select(["f.id as follower_id", "f.title as follower_title"])
    .select(["u.username", "s.site as source_site", "s.problem as source_problem", "s.solution as source_solution"])
    .select(tagsColumn("p.id").as("tags"));
}

function inOrder<T extends SelectQueryBuilder<Tables, "posts", object>>(query: T, ordering: Ordering): T {
  return orderings[ordering].reduce((ordered, column) => ordered.orderBy(column, "desc") as T, query);
}

/** Finds a post in any state; the caller decides with `visibilityOf` what to show of it. */
export function findPost(db: Db, id: string) {
  return selectPosts(db).modifyFront(KEPT).where("p.id", "=", id).executeTakeFirst();
}

/** Public posts by their ids, in the order of the ids. */
export async function findPublicPosts(db: Db, ids: string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const isWanted = sql<boolean>`p.id = ${oneOf(ids)} and p.is_public`;
  const rows = await selectPosts(db).modifyFront(KEPT).where(isWanted).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The query for one page of public posts, of one author where given: ids first, so that skipping is cheap. */
export function listPublicPostsQuery(db: Db, ordering: Ordering, slice: Slice, authorId?: string) {
  const page = inOrder(
    db
      .selectFrom("posts")
      .select("posts.id")
      .where(isPublic)
      .$if(authorId !== undefined, (query) => query.where("author_id", "=", authorId as string)),
    ordering,
  )
    .limit(slice.limit)
    .offset(slice.offset);
  return orderings[ordering].reduce(
    (query, column) => query.orderBy(`p.${column}`, "desc"),
    selectPosts(db).where("p.id", "in", page),
  );
}

/** One page of public posts. */
export function listPublicPosts(db: Db, ordering: Ordering, slice: Slice, authorId?: string): Promise<PostRow[]> {
  return listPublicPostsQuery(db, ordering, slice, authorId).execute();
}

/** The columns of post_tags that lists of a tag are sorted by, each served by an index of the same name. */
const tagOrderings = { trending: "trending_score", newest: "created_at", top: "like_count" } as const;

/** The query for one page of the public posts of a tag. */
export function listTaggedPostsQuery(db: Db, ordering: Ordering, slice: Slice, tagId: string) {
  const page = db
    .selectFrom("post_tags")
    .select("post_tags.post_id")
    .where(isPublic)
    .where("tag_id", "=", tagId)
    .orderBy(tagOrderings[ordering], "desc")
    .orderBy("post_id", "desc")
    .limit(slice.limit)
    .offset(slice.offset);
  return orderings[ordering].reduce(
    (query, column) => query.orderBy(`p.${column}`, "desc"),
    selectPosts(db).where("p.id", "in", page),
  );
}

/** How many posts are public on the whole site, without counting them. */
export async function countPublicPosts(db: Db): Promise<number> {
  const { rows } = await sql<{ value: string }>`select tally('public_posts') as value`.execute(db);
  return Number(rows[0]?.value ?? 0);
}

/** Titles of public posts by their ids, in the order of the ids. */
export async function findPublicTitles(db: Db, ids: string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return [];
  const isWanted = sql<boolean>`id = ${oneOf(ids)} and is_public`;
  const rows = await db.selectFrom("posts").modifyFront(KEPT).select(["id", "title"]).where(isWanted).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Titles and tags of public posts by their ids, in the order of the ids. */
export async function findPublicTagged(
  db: Db,
  ids: string[],
): Promise<{ id: string; title: string; tags: string[] }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("posts")
    .modifyFront(KEPT)
    .select(["id", "title"])
    .select(tagsColumn("posts.id").as("tags"))
    .where(sql<boolean>`id = ${oneOf(ids)} and is_public`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Titles of the newest public posts, with their authors and tags. */
export function listNewestTitles(db: Db, count: number) {
  return db
    .selectFrom("posts")
    .leftJoin("users", "users.id", "posts.author_id")
    .select(["posts.id", "title", "username"])
    .select(tagsColumn("posts.id").as("tags"))
    .where(isPublic)
    .orderBy("posts.created_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(count)
    .execute();
}

/** The query for one page of a member's own posts that are not deleted, newest first, hidden ones too. */
export function listOwnPostsQuery(db: Db, authorId: string, slice: Slice) {
  const page = db
    .selectFrom("posts")
    .select("posts.id")
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(slice.limit)
    .offset(slice.offset);
  return selectPosts(db).where("p.id", "in", page).orderBy("p.created_at", "desc").orderBy("p.id", "desc");
}

/** The query for one page of a member's own deleted posts, last deleted first. */
export function listDeletedPostsQuery(db: Db, authorId: string, slice: Slice) {
  const page = db
    .selectFrom("posts")
    .select("posts.id")
    .where("author_id", "=", authorId)
    .where("deleted_at", "is not", null)
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .limit(slice.limit)
    .offset(slice.offset);
  return selectPosts(db).where("p.id", "in", page).orderBy("p.deleted_at", "desc").orderBy("p.id", "desc");
}

/** How many posts a member has that are deleted, or that are not. */
export async function countOwnPosts(db: Db, authorId: string, { deleted }: { deleted: boolean }): Promise<number> {
  const row = await db
    .selectFrom("posts")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("author_id", "=", authorId)
    .where("deleted_at", deleted ? "is not" : "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whose a public post is; undefined where there is none. */
export function findPublicPost(db: Db, id: string) {
  return db.selectFrom("posts").select("author_id").where("id", "=", id).where(isPublic).executeTakeFirst();
}

/**
 * Locks a post until the transaction ends, and with it the coming and going of its comments: whoever writes or
 * deletes one takes this lock first, so that they wait for each other and never for one another.
 */
export async function lockPost(db: Db, id: string): Promise<void> {
  await db.selectFrom("posts").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** The state of a post that somebody decides about, locked; undefined where there is none. */
export async function lockPostState(trx: Db, id: string) {
  const row = await trx
    .selectFrom("posts")
    .select(stateColumns)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  return { authorId: row.author_id, isHidden: row.hidden_at !== null, isGone: row.deleted_at !== null, isReply: false };
}

/** Puts a post that is public again back into the index. */
export async function reindexPost(trx: Db, id: string): Promise<void> {
  const row = await trx
    .selectFrom("posts")
    .select(indexedColumns)
    .where("id", "=", id)
    .where(isPublic)
    .executeTakeFirst();
  if (row) await index(trx, [row]);
}
