import { type Kysely, type RawBuilder, sql } from "kysely";

/** What a post may hold beside words. */
export type Kind = "code" | "image";

/** What posts must be like; `after` and `likesFrom`, `likesTo` are themselves within, `before` is not. */
export type Filters = {
  after: Date | null;
  before: Date | null;
  likesFrom: number | null;
  likesTo: number | null;
  has: Kind[];
  /** Each of these, by its name or a synonym, as they are kept. */
  tags: string[];
};

export const NO_FILTERS: Filters = { after: null, before: null, likesFrom: null, likesTo: null, has: [], tags: [] };

/** Posts that are looked through; fewer where that means to look into their texts. */
const LOOKED_AT = { posts: 5000, texts: 1000 } as const;

/** As the partial indexes `posts_with_code` and `posts_with_image` have it. */
const HOLDS: Record<Kind, RawBuilder<boolean>> = {
  code: sql<boolean>`(problem like '%<code%' or solution like '%<code%')`,
  image: sql<boolean>`(problem like '%<img%' or solution like '%<img%')`,
};

/** Whether anything is asked of posts. */
export function isFiltering({ after, before, likesFrom, likesTo, has, tags }: Filters): boolean {
  return has.length + tags.length > 0 || [after, before, likesFrom, likesTo].some((end) => end !== null);
}

const days = ({ after, before }: Filters): RawBuilder<boolean>[] => [
  ...(after ? [sql<boolean>`created_at >= ${after}`] : []),
  ...(before ? [sql<boolean>`created_at < ${before}`] : []),
];
const likes = ({ likesFrom, likesTo }: Filters): RawBuilder<boolean>[] => [
  ...(likesFrom === null ? [] : [sql<boolean>`like_count >= ${likesFrom}`]),
  ...(likesTo === null ? [] : [sql<boolean>`like_count <= ${likesTo}`]),
];
/** The tag that a name stands for. */
const tagCalled = (name: string) => sql`(select coalesce(synonym_of, id) from tags where name = ${name})`;
/** Looked up for each post: joined instead, a frequent tag would be read whole for a handful of posts. */
const tagged = ({ tags }: Filters): RawBuilder<boolean>[] =>
  tags.map(
    (name) => sql<boolean>`coalesce((
      select true from post_tags pt where pt.post_id = p.id and pt.tag_id = ${tagCalled(name)} limit 1), false)`,
  );
const allOf = (filters: Filters) => [
  ...days(filters),
  ...likes(filters),
  ...tagged(filters),
  ...filters.has.map((kind) => HOLDS[kind]),
];
const and = (conditions: RawBuilder<boolean>[]) => sql.join([sql`is_public`, ...conditions], sql` and `);

/** How many of the posts that were found come into question: their texts are dear to look into. */
export const mostFiltered = ({ has }: Filters): number => (has.length > 0 ? LOOKED_AT.texts : LOOKED_AT.posts);

/** The query for those of some posts that are as asked. */
export const passingQuery = (posts: number[], filters: Filters) =>
  sql<{ id: string }>`select id from posts p where id = any(${posts}::bigint[]) and ${and(allOf(filters))}`;

/** Of some posts, at most `mostFiltered`, those that are public and as asked. One statement. */
export async function passing<T>(db: Kysely<T>, posts: number[], filters: Filters): Promise<Set<number>> {
  if (posts.length === 0) return new Set();
  const { rows } = await passingQuery(posts, filters).execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** How many posts are looked through: fewer where that means to look into their texts. */
function mostLookedAt({ has, tags }: Filters, authorId: string | undefined): number {
  const isServed = has.length === 1 && tags.length === 0 && authorId === undefined;
  return has.length > 0 && !isServed ? LOOKED_AT.texts : LOOKED_AT.posts;
}

/** `tagId`: the first of the tags that are asked for. The planner has to know it, because some are rare and some are not. */
type Wanted = { authorId?: string; tagId?: string; sort: "newest" | "top" };
type Looking = { authorId?: string | undefined; most: number };

/** The first posts in the order of the index that serves the first filter. */
function inOrder(filters: Filters, { authorId, most }: Looking) {
  const newest = sql`created_at desc, id desc`;
  const [kind] = filters.has.includes("image") ? (["image"] as const) : filters.has;
  const [conditions, order] =
    authorId !== undefined
      ? [[sql<boolean>`author_id = ${authorId}`, ...days(filters)], newest]
      : kind
        ? [[HOLDS[kind], ...days(filters)], newest]
        : likes(filters).length > 0
          ? [likes(filters), sql`like_count desc, id desc`]
          : [days(filters), newest];
  return sql`select * from posts where ${and(conditions)} order by ${order} limit ${sql.lit(most)}`;
}

/** The first posts of a tag, by its index: the newest, or the most liked. */
function ofTag(tagId: string, filters: Filters, { sort, most }: { sort: "newest" | "top"; most: number }) {
  const conditions = [sql<boolean>`tag_id = ${tagId}`, ...days(filters), ...likes(filters)];
  const order = sort === "top" ? sql`like_count desc, post_id desc` : sql`created_at desc, post_id desc`;
  return sql`select q.* from (
    select post_id from post_tags where ${and(conditions)} order by ${order} limit ${sql.lit(most)}) t
    join posts q on q.id = t.post_id`;
}

/**
 * The query for posts that are as asked, whatever words they hold: a number of posts in the order of an index, a member's
 * newest, those of a tag, the newest with code or images, the most liked, or the newest; of those, what the other filters let pass.
 */
export function filteredQuery(filters: Filters, { authorId, tagId, sort }: Wanted) {
  const most = mostLookedAt(filters, authorId);
  const candidates =
    authorId === undefined && tagId !== undefined
      ? ofTag(tagId, filters, { sort, most })
      : inOrder(filters, { authorId, most });
  // How many were looked at comes in a row of its own where none of them is as asked.
  const query = sql<{ id: string | null; looked: number }>`
    with l as materialized (${candidates})
    select p.id, c.looked from (select count(*)::int as looked from l) c
    left join (select * from l as p where ${and(allOf(filters))}) p on true
    order by ${sort === "top" ? sql`p.like_count desc, p.id desc` : sql`p.created_at desc, p.id desc`}`;
  return { query, most };
}

/** The first of the tags that are asked for; null where there is none of that name. */
async function firstTag<T>(db: Kysely<T>, { tags: [name] }: Filters): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select ${tagCalled(name ?? "")} as id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Posts that are as asked, in their order, at most 5,000; `isMore` where there may be others. One statement, and one more
 * for a tag.
 */
export async function listFiltered<T>(
  db: Kysely<T>,
  filters: Filters,
  options: Omit<Wanted, "tagId">,
): Promise<{ posts: number[]; isMore: boolean }> {
  const tagId = filters.tags.length > 0 && options.authorId === undefined ? await firstTag(db, filters) : undefined;
  if (tagId === null) return { posts: [], isMore: false };
  const { query, most } = filteredQuery(filters, { ...options, ...(tagId && { tagId }) });
  const { rows } = await query.execute(db);
  const posts = rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]));
  return { posts, isMore: (rows[0]?.looked ?? 0) >= most };
}
