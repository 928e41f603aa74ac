import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createComment, createMember, createPost, hide, like, markDeleted } from "../testing/factories.ts";
import { makeTestDatabase } from "../testing/test-database.ts";
import type { Db, Tables } from "./database.ts";
import { parseTarget } from "./platform/postgres/targets.ts";
import { takeStatistics } from "./platform/statistics.ts";
import { insertComments } from "./services/comments/index.ts";
import { listOfPostQuery } from "./services/comments/store.ts";
import { findPost } from "./services/posts/store.ts";
import { retagPost } from "./services/tags/index.ts";
import { find, similar } from "./support/search/index.ts";

// What happens inside of functions and triggers is planned too: nothing there may read a large table whole.

/** Tables that grow with the site. */
const LARGE =
  "users|posts|tags|post_tags|comments|post_likes|comment_likes|search_terms|search_words|search_lists|search_forward|search_comment_terms";
const WHOLE = new RegExp(`Seq Scan on (${LARGE})\\b`, "g");

const PAGE = { offset: 0, limit: 20, sort: "relevance", countedTo: 300 } as const;

let made: Awaited<ReturnType<typeof makeTestDatabase>>;
let db: Db;
let plans: string[] = [];

beforeAll(async () => {
  made = await makeTestDatabase();
  const pool = new pg.Pool({ ...parseTarget(made.url)?.hosts[0], max: 1 });
  pool.on("connect", (client) => {
    client.on("notice", ({ message }) => void plans.push(message ?? ""));
    client.query(
      "load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice",
    );
  });
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await sql`insert into users (username, username_key, created_at)
    select 'u' || i, 'u' || i, now() from generate_series(1, 5000) i`.execute(db);
  await sql`insert into posts (author_id, title, problem, solution, created_at)
    select id, 't', 'p', 's', now() from users`.execute(db);
  await sql`insert into tags (name, created_at) select 'tag' || i, now() from generate_series(1, 5000) i`.execute(db);
  await sql`insert into post_tags (post_id, tag_id, position)
    select id, 1 + (id * s.i) % 5000, s.i from posts, generate_series(1, 3) s (i) on conflict do nothing`.execute(db);
  await sql`insert into comments (post_id, author_id, text, created_at)
    select id, author_id, 'c', now() from posts`.execute(db);
  await sql`insert into search_terms (term) select 't' || i from generate_series(1, 20000) i`.execute(db);
  await sql`insert into search_words (word, term_id) select term, id from search_terms`.execute(db);
  await sql`insert into search_lists (term_id, documents, top, rest) select id, 0, '', '' from search_terms`.execute(
    db,
  );
  await sql`insert into search_forward (post_id, terms) select id, '\\x00' from posts`.execute(db);
  await sql`insert into search_comment_terms (comment_id, post_id, term_ids, is_shown)
    select id, post_id, array[1 + id % 20000, 1 + (id * 3) % 20000], true from comments`.execute(db);
}, 120_000);

afterAll(async () => {
  await db.destroy();
  await made.drop();
});

/** The tables that a piece of work reads whole, inside of functions and triggers too. */
async function wholeTables(work: () => Promise<unknown>): Promise<string[]> {
  plans = [];
  await work();
  expect(plans.length).toBeGreaterThan(0);
  return [...new Set(plans.flatMap((plan) => plan.match(WHOLE) ?? []))];
}

describe.each(["as a newcomer has it", "after statistics were taken"])("%s", (state) => {
  beforeAll(async () => {
    if (state !== "as a newcomer has it") await takeStatistics(db);
    // Plans that a connection has kept are made anew.
    await sql`discard plans`.execute(db);
  });

  it.each<[string, (made: { postId: string; userId: string }) => Promise<unknown>]>([
    [
      "a comment",
      ({ postId, userId }) => createComment(db, { postId, authorId: userId, text: "<p>apple pear plum</p>" }),
    ],
    [
      "many comments at once, and then one",
      async ({ postId, userId: authorId }) => {
        const one = { postId, parentId: null, rootId: null, authorId, text: "<p>kiwi</p>", createdAt: new Date() };
        await insertComments(
          db,
          Array.from({ length: 60 }, () => one),
        );
        await insertComments(db, [one]);
      },
    ],
    ["a post", ({ userId }) => createPost(db, { authorId: userId, title: "Apple", problem: "<p>pear</p>" })],
    [
      "a post with tags, and others instead",
      async ({ userId }) => {
        const id = await createPost(db, { authorId: userId, tags: ["tag7", "tag8", "unheard-of"] });
        await retagPost(db, id, ["tag8", "tag9"], new Date());
      },
    ],
    ["a like", ({ postId, userId }) => like(db, "post", postId, userId)],
    [
      "what a moderator hides",
      async ({ postId, userId }) => {
        const id = await createComment(db, { postId, authorId: userId });
        await hide(db, "comments", id);
        await hide(db, "posts", postId);
      },
    ],
    ["what its author deletes", ({ postId }) => markDeleted(db, "posts", postId)],
  ])("%s reads no large table whole", async (_, work) => {
    const { id: userId } = await createMember(db);
    const postId = await createPost(db, { authorId: userId });
    expect(await wholeTables(() => work({ postId, userId }))).toEqual([]);
  });
});

// An import, a new index and the sample content take statistics at their end, so this is what the first reader meets.
describe("after statistics were taken, for readers", () => {
  beforeAll(() => takeStatistics(db));

  it.each<[string, (postId: string) => Promise<unknown>]>([
    ["a search", () => find(db, "t77 t400", PAGE)],
    ["a search with a slip in each word", () => find(db, "quantun entanglemnt", PAGE)],
    ["posts like another one", (postId) => similar(db, postId, { limit: 5 })],
    [
      "a post with its comments",
      async (postId) => {
        await findPost(db, postId);
        await listOfPostQuery(db, postId, { offset: 0, limit: 20 }).execute();
      },
    ],
  ])("%s reads no large table whole", async (_, work) => {
    const postId = await createPost(db, { title: "Quantum entanglement", problem: "<p>apple t77 pear t400</p>" });
    expect(await wholeTables(() => work(postId))).toEqual([]);
  });
});
