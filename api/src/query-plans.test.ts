import { type Kysely, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createComment, createMember, createPost } from "../testing/factories.ts";
import { type Explainable, planOf } from "../testing/plans.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import type { Tables } from "./database.ts";
import type { OpenDatabase } from "./platform/database.ts";
import { listBelowQuery, listOfAuthorQuery, listOfPostQuery, listRepliesQuery } from "./services/comments/store.ts";
import { newestDumpQuery } from "./services/dumps/index.ts";
import { ownImagesQuery } from "./services/images/index.ts";
import { membersByBeginning } from "./services/members/suggest.ts";
import { knownForQuery } from "./services/posts/known-for.ts";
import {
  listDeletedPostsQuery,
  listOwnPostsQuery,
  listPublicPostsQuery,
  listTaggedPostsQuery,
} from "./services/posts/store.ts";
import { tagsLatelyQuery } from "./services/posts/whats-new.ts";
import { allTagsQuery, completingQuery } from "./services/tags/list-tags.ts";
import { tagQuery } from "./services/tags/store.ts";
import { filteredQuery, NO_FILTERS, passingQuery } from "./support/search/filters.ts";
import { missedQuery } from "./support/search/missed-searches.ts";

let database: OpenDatabase<Tables>;
let member: string;
let post: string;
let root: string;

/** Enough rows that reading a whole table is never the cheapest way; for as long as it takes on a busy machine. */
async function fill(db: Kysely<Tables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  member = (await createMember(db)).id;
  post = await createPost(db, { authorId: member });
  root = await createComment(db, { postId: post, authorId: member });
  await sql`insert into users (username, username_key, created_at)
    select 'u' || i, 'u' || i, now() from generate_series(1, 300) i`.execute(db);
  await sql`insert into posts (author_id, title, problem, solution, created_at, like_count)
    select id, 't', 'p', 's', now() - i * interval '1 minute', i from users, generate_series(1, 20) i`.execute(db);
  // Nobody looks at what triggers would count here.
  await sql`set local session_replication_role = replica`.execute(db);
  await sql`insert into comments (post_id, author_id, text, created_at)
    select id, author_id, 'c', now() from posts, generate_series(1, 3)`.execute(db);
  await sql`insert into comments (post_id, parent_id, root_id, author_id, text, created_at)
    select post_id, id, id, author_id, 'c', now() from comments where parent_id is null`.execute(db);
  // The member likes everything: of few likes, all are read as quickly as those of three posts.
  await sql`insert into post_likes (post_id, user_id, created_at)
    select p.id, u.id, now() from posts p, users u where (p.id + u.id) % 90 = 0 or u.id = ${member}`.execute(db);
  await sql`set local session_replication_role = origin`.execute(db);
  await sql`update posts set deleted_at = now() - like_count * interval '1 hour' where like_count = 20`.execute(db);
  await sql`insert into missed_searches select 'm' || i, i % 5, now() from generate_series(1, 3000) i`.execute(db);
  await sql`insert into tags (name, created_at, post_count) select 't' || i, now(), i from generate_series(1, 3000) i`.execute(
    db,
  );
  await sql`insert into post_tags (post_id, tag_id, position)
    select distinct p.id, 1 + (p.id * s.i * s.i) % (case s.i when 0 then 1 when 1 then 20 else 3000 end), s.i
    from posts p, generate_series(0, 2) s (i) on conflict do nothing`.execute(db);
  await sql`insert into uploads (name, user_id, width, height, created_at, is_stored)
    select 'i' || u.id || '-' || i, u.id, 1, 1, now(), true from users u, generate_series(1, 5) i`.execute(db);
  await sql`insert into public_dumps (name, taken_at, ended_at, snapshot, bytes, sha256, members, posts, comments, versions)
    values ('d', now(), now(), pg_current_snapshot(), 1, '', 1, 1, 1, 1)`.execute(db);
  await sql`insert into withdrawals (xid) select i::text::xid8 from generate_series(1, 3000) i`.execute(db);
  const filled = ["tags", "post_tags", "missed_searches", "users", "posts", "comments", "post_likes", "uploads"];
  for (const table of [...filled, "withdrawals"]) await sql.raw(`analyze ${table}`).execute(db);
}

beforeAll(async () => {
  database = await openTestDatabase();
  await database.maintenance.transaction().execute(fill);
});
afterAll(() => database.close());

const likedByIds = (ids: string[]) =>
  explainable(sql`select post_id from post_likes where user_id = ${member} and post_id = any(${ids}::bigint[])`);

const explainable = (query: RawBuilder<unknown>): Explainable => ({
  explain: async () => (await sql<Record<string, unknown>>`explain (format json) ${query}`.execute(database.db)).rows,
});

const filtered = (filters: Partial<typeof NO_FILTERS>, whose: { authorId?: string; tagId?: string } = {}) =>
  explainable(filteredQuery({ ...NO_FILTERS, ...filters }, { sort: "newest", ...whose }).query);

/** Few of many rows, what waits for at most a minute, the few dumps that are kept, and tags, of which the list of all says how many there are. */
const SMALL = ["users", "post_sources", "tags", "tag_counts_due", "public_dumps"];

const slice = { offset: 0, limit: 20 };

describe("every list is served by an index", () => {
  const cases: [string, string, () => Explainable][] = [
    ["trending", "posts_trending", () => listPublicPostsQuery(database.db, "trending", slice)],
    ["newest", "posts_newest", () => listPublicPostsQuery(database.db, "newest", slice)],
    ["top", "posts_top", () => listPublicPostsQuery(database.db, "top", slice)],
    ["tags of new posts", "posts_newest", () => explainable(tagsLatelyQuery)],
    ["a member's posts", "posts_by_author", () => listPublicPostsQuery(database.db, "newest", slice, member)],
    ["what a member is known for", "posts_by_author", () => explainable(knownForQuery(member))],
    ["the newest of a tag", "post_tags_newest", () => listTaggedPostsQuery(database.db, "newest", slice, "1")],
    ["trending of a tag", "post_tags_trending", () => listTaggedPostsQuery(database.db, "trending", slice, "2")],
    ["top of a tag", "post_tags_top", () => listTaggedPostsQuery(database.db, "top", slice, "1")],
    ["a tag by its name", "tags_name_key", () => explainable(tagQuery("t77"))],
    ["tags that begin so", "tags_name_key", () => explainable(completingQuery("t77", slice))],
    ["all tags", "tags_by_use", () => explainable(allTagsQuery(slice))],
    ["comments of a post", "comments_of_post", () => listOfPostQuery(database.db, post, slice)],
    ["replies to a comment", "comments_replies", () => listRepliesQuery(database.db, root, slice)],
    ["all replies below", "comments_below", () => listBelowQuery(database.db, [root], 200)],
    ["has:code", "posts_with_code", () => filtered({ has: ["code"] })],
    ["has:image", "posts_with_image", () => filtered({ has: ["code", "image"], likesFrom: 3 })],
    ["likes:", "posts_top", () => filtered({ likesFrom: 1000, after: new Date(0) })],
    ["after:", "posts_newest", () => filtered({ after: new Date(Date.now() - 60_000) })],
    ["tag: tag:", "post_tags_pkey", () => filtered({ tags: ["t101", "t2"] }, { tagId: "101" })],
    ["user: after:", "posts_by_author", () => filtered({ after: new Date(0), has: ["code"] }, { authorId: member })],
    [
      "what a filter lets pass",
      "posts_pkey",
      () => explainable(passingQuery([1, 2, 3], { ...NO_FILTERS, likesTo: 9 })),
    ],
    [
      "what a tag lets pass",
      "post_tags_pkey",
      () => explainable(passingQuery([1, 2, 3], { ...NO_FILTERS, tags: ["t1", "t2"] })),
    ],
    ["searches that found nothing", "missed_searches_frequent", () => explainable(missedQuery)],
    ["a member's comments", "comments_by_author", () => listOfAuthorQuery(database.db, member, slice)],
    ["the own posts", "posts_by_author", () => listOwnPostsQuery(database.db, member, slice)],
    ["the own deleted ones", "posts_deleted_by_author", () => listDeletedPostsQuery(database.db, member, slice)],
    [
      "what is to be removed",
      "posts_deleted",
      () => explainable(sql`select id from posts where deleted_at < now() order by deleted_at limit 100`),
    ],
    ["names that begin so", "users_by_beginning", () => explainable(membersByBeginning("u1", member))],
    ["a member's images", "uploads_of_user", () => explainable(ownImagesQuery(member))],
    ["what the newest dump has not seen", "withdrawals_by_xid", () => explainable(newestDumpQuery)],
    ["what the viewer likes", "post_likes_pkey", () => likedByIds(["1", "2", "3"])],
  ];

  it.each(cases)("%s by %s", async (_, index, query) => {
    const plan = await planOf(query());
    expect(plan.indexes).toContain(index);
    expect(plan.wholeTables.filter((table) => !SMALL.includes(table))).toEqual([]);
  });
});
