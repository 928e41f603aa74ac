import { normalizeTag } from "@unknot/contract/rules/tags";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database.ts";
import { isId } from "../../platform/ids.ts";

/** A tag, and how many public posts have it. */
export type FoundTag = { id: string; name: string; description: string; count: number };

/** The tags of a post in the order of its author, in a query that has the post's id under this name. */
export const tagsColumn = (postId: string): RawBuilder<string[]> => sql<string[]>`coalesce((
  select array_agg(t.name order by pt.position) from post_tags pt join tags t on t.id = pt.tag_id
  where pt.post_id = ${sql.ref(postId)}), '{}')`;

/** How many public posts have the tag `t` of the query around it: what is kept, and what is still to be added. */
export const countOfTag = sql<number>`(t.post_count
  + coalesce((select sum(d.step) from tag_counts_due d where d.tag_id = t.id), 0))::int`;

/** The query for a tag by its name or another name of it. */
export const tagQuery = (name: string) => sql<FoundTag>`
  select t.id, t.name, t.description, ${countOfTag} as count
  from tags n join tags t on t.id = coalesce(n.synonym_of, n.id) where n.name = ${normalizeTag(name)}`;

/** A tag of public posts by its name, whatever its case, or by a synonym; undefined where nobody may know of one. */
export async function findTag(db: Db, name: string): Promise<FoundTag | undefined> {
  const { rows } = await tagQuery(name).execute(db);
  return rows[0] && rows[0].count > 0 ? rows[0] : undefined;
}

/**
 * What names stand for: for each that there is, the tag itself with its count. Names as they are kept. One statement.
 */
export async function resolveTags(db: Db, names: string[]): Promise<Map<string, FoundTag>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<FoundTag & { asked: string }>`
    select n.name as asked, t.id, t.name, t.description, ${countOfTag} as count
    from tags n join tags t on t.id = coalesce(n.synonym_of, n.id) where n.name = any(${names}::text[])`.execute(db);
  return new Map(rows.map(({ asked, ...tag }) => [asked, tag]));
}

/** The ids of the tags that names stand for, each once and in their order; what is not there yet is made. */
async function idsOf(db: Db, names: string[], now: Date): Promise<Map<string, string>> {
  const known = await resolveTags(db, names);
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0) {
    // In one order, so that of two writers who make the same tags one waits for the other, and never both.
    const rows = missing.sort().map((name) => ({ name, created_at: now }));
    await db
      .insertInto("tags")
      .values(rows)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    for (const [name, tag] of await resolveTags(db, missing)) known.set(name, tag);
  }
  return new Map([...known].map(([name, { id }]) => [name, id]));
}

/** Tags new posts, by the names as they are kept; what is not there yet is made. Call it in a transaction. */
export async function tagPosts(db: Db, posts: { id: string; tags: string[] }[], now: Date): Promise<void> {
  const ids = await idsOf(db, [...new Set(posts.flatMap(({ tags }) => tags))], now);
  const rows = posts.flatMap(({ id: post_id, tags }) =>
    [...new Set(tags.flatMap((name) => ids.get(name) ?? []))].map((tag_id, position) => ({
      post_id,
      tag_id,
      position,
    })),
  );
  if (rows.length > 0) await db.insertInto("post_tags").values(rows).execute();
}

/** Replaces the tags of a post that the caller has locked. What stays as it is is not touched. */
export async function retagPost(db: Db, id: string, tags: string[], now: Date): Promise<void> {
  const ids = await idsOf(db, tags, now);
  const wanted = [...new Set(tags.flatMap((name) => ids.get(name) ?? []))];
  const before = await db
    .selectFrom("post_tags")
    .select("tag_id")
    .where("post_id", "=", id)
    .orderBy("position")
    .execute();
  if (before.map(({ tag_id }) => tag_id).join() === wanted.join()) return;
  await db
    .deleteFrom("post_tags")
    .where("post_id", "=", id)
    .$if(wanted.length > 0, (query) => query.where("tag_id", "not in", wanted))
    .execute();
  if (wanted.length === 0) return;
  await db
    .insertInto("post_tags")
    .values(wanted.map((tag_id, position) => ({ post_id: id, tag_id, position })))
    .onConflict((conflict) =>
      conflict
        .columns(["post_id", "tag_id"])
        .doUpdateSet((excluded) => ({ position: excluded.ref("excluded.position") })),
    )
    .execute();
}

/** The tags of a post of this member's, as they are kept; none for any other id. */
export async function tagsOfPost(db: Db, author: { id: string }, id: string): Promise<string[]> {
  if (!isId(id)) return [];
  const { rows } = await sql<{ tags: string[] }>`
    select ${tagsColumn("p.id")} as tags from posts p where p.id = ${id} and p.author_id = ${author.id}`.execute(db);
  return rows[0]?.tags ?? [];
}
