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
};

export const NO_FILTERS: Filters = { after: null, before: null, likesFrom: null, likesTo: null, has: [] };

/** Posts that are looked through; fewer where that means to look into their texts. */
const LOOKED_AT = { posts: 5000, texts: 1000 } as const;

/** As the partial indexes `posts_with_code` and `posts_with_image` have it. */
const HOLDS: Record<Kind, RawBuilder<boolean>> = {
  code: sql<boolean>`(problem like '%<code%' or solution like '%<code%')`,
  image: sql<boolean>`(problem like '%<img%' or solution like '%<img%')`,
};

/** Whether anything is asked of posts. */
export function isFiltering({ after, before, likesFrom, likesTo, has }: Filters): boolean {
  return has.length > 0 || [after, before, likesFrom, likesTo].some((end) => end !== null);
}

const days = ({ after, before }: Filters): RawBuilder<boolean>[] => [
  ...(after ? [sql<boolean>`created_at >= ${after}`] : []),
  ...(before ? [sql<boolean>`created_at < ${before}`] : []),
];
const likes = ({ likesFrom, likesTo }: Filters): RawBuilder<boolean>[] => [
  ...(likesFrom === null ? [] : [sql<boolean>`like_count >= ${likesFrom}`]),
  ...(likesTo === null ? [] : [sql<boolean>`like_count <= ${likesTo}`]),
];
const allOf = (filters: Filters) => [...days(filters), ...likes(filters), ...filters.has.map((kind) => HOLDS[kind])];
const and = (conditions: RawBuilder<boolean>[]) => sql.join([sql`is_public`, ...conditions], sql` and `);

/** How many of the posts that were found come into question: their texts are dear to look into. */
export const mostFiltered = ({ has }: Filters): number => (has.length > 0 ? LOOKED_AT.texts : LOOKED_AT.posts);

/** The query for those of some posts that are as asked. */
export const passingQuery = (posts: number[], filters: Filters) =>
  sql<{ id: string }>`select id from posts where id = any(${posts}::bigint[]) and ${and(allOf(filters))}`;

/** Of some posts, at most `mostFiltered`, those that are public and as asked. One statement. */
export async function passing<T>(db: Kysely<T>, posts: number[], filters: Filters): Promise<Set<number>> {
  if (posts.length === 0) return new Set();
  const { rows } = await passingQuery(posts, filters).execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}

/**
 * The query for posts that are as asked, whatever words they hold: a number of posts in the order of an index, a member's
 * newest, the newest with code or images, the most liked, or the newest; of those, what the other filters let pass.
 */
export function filteredQuery(filters: Filters, { authorId, sort }: { authorId?: string; sort: "newest" | "top" }) {
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
  const isOfTexts = filters.has.length > (kind && authorId === undefined ? 1 : 0);
  const most = isOfTexts ? LOOKED_AT.texts : LOOKED_AT.posts;
  const query = sql<{ id: string; looked: number }>`
    select id, looked from (
      select *, (count(*) over ())::int as looked from (
        select * from posts where ${and(conditions)} order by ${order} limit ${sql.lit(most)}) l) p
    where ${and(allOf(filters))} order by ${sort === "top" ? sql`like_count desc, id desc` : newest}`;
  return { query, most };
}

/** Posts that are as asked, in their order, at most 5,000; `isMore` where there may be others. One statement. */
export async function listFiltered<T>(
  db: Kysely<T>,
  filters: Filters,
  options: { authorId?: string; sort: "newest" | "top" },
): Promise<{ posts: number[]; isMore: boolean }> {
  const { query, most } = filteredQuery(filters, options);
  const { rows } = await query.execute(db);
  return { posts: rows.map(({ id }) => Number(id)), isMore: (rows[0]?.looked ?? 0) >= most };
}
