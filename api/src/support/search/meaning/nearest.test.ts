import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost, hide } from "../../../../testing/factories.ts";
import { openPgvectorDatabase } from "../../../../testing/pgvector.ts";
import type { Tables } from "../../../database.ts";
import type { OpenDatabase } from "../../../platform/database.ts";
import { embedPosts } from "./embed-posts.ts";
import type { Meaning } from "./meaning.ts";
import { keepNearest, Nearest, nearestQuery } from "./nearest.ts";

const SPACE = { id: "made", dimensions: 8 };
/** What a post means is said by its title: numbers. */
const vectorOf = (title: string) => Int8Array.from(title.split(" ").map(Number));
const modelOf = (space: typeof SPACE): Meaning => ({
  describe: async () => space,
  embed: async (text) => vectorOf(text.split("\n")[0] ?? ""),
  near: async () => null,
  close: async () => {},
});

let database: OpenDatabase<Tables>;
beforeAll(async () => {
  database = await openPgvectorDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`drop schema if exists unknot_nearest cascade`.execute(database.db);
  await database.db.deleteFrom("posts").execute();
  await sql`delete from search_vectors`.execute(database.db);
});

const WANTED = "127 -128 0 0 0 0 0 1";
/** Posts that point anywhere but there. */
const others = () =>
  Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      createPost(database.db, { title: [0, 0, 90 - at, 3 * at, at, 100 - 2 * at, -at, 0].join(" ") }),
    ),
  );
const embed = () => embedPosts(database.db, modelOf(SPACE));
const nearest = async (to = WANTED) =>
  (await nearestQuery(vectorOf(to)).execute(database.db)).rows.map(({ id }) => String(id));

it("finds what is near, what was there before it had an index and what came after, and never what is hidden, edited or deleted", async () => {
  await others();
  const early = await createPost(database.db, { title: "120 -120 0 0 0 0 0 0" });
  // Vectors that a program without pgvector has made.
  const without = { ...SPACE, id: "made" };
  await sql`drop extension vector cascade`.execute(database.db);
  await embedPosts(database.db, modelOf(without));
  await sql`create extension vector`.execute(database.db);
  expect(await new Nearest(SPACE).isThere(database.db)).toBe(false);
  expect(await keepNearest(database.db, SPACE)).toBe(true);
  expect(await new Nearest(SPACE).isThere(database.db)).toBe(true);
  expect(await nearest()).toEqual([early]);
  const late = await createPost(database.db, { title: "127 -128 0 0 0 0 0 0" });
  await embed();
  expect(await nearest()).toEqual([late, early]);
  await hide(database.db, "posts", early);
  expect(await nearest()).toEqual([late]);
  await sql`update posts set title = '0 0 1 0 0 0 0 0' where id = ${late}`.execute(database.db);
  expect(await nearest()).toEqual([]);
  await sql`update posts set hidden_at = null where id = ${early}`.execute(database.db);
  await embed();
  expect(await nearest()).toEqual([early]);
  await database.db.deleteFrom("posts").where("id", "=", early).execute();
  expect(await nearest()).toEqual([]);
  await embed();
  const { rows } = await sql`select from unknot_nearest.posts where post_id = ${early}`.execute(database.db);
  expect(rows).toEqual([]);
});

it("keeps every byte of a vector, and leaves out those that point nowhere", async () => {
  const posts = await Promise.all(
    ["127 -128 1 -1 0 64 -64 2", "0 0 0 0 0 0 0 0"].map((title) => createPost(database.db, { title })),
  );
  const noted = async () =>
    (
      await sql<{ post_id: string; embedding: string }>`select * from unknot_nearest.posts`.execute(database.db)
    ).rows.map(({ post_id, embedding }) => [post_id, embedding]);
  const whole = [[posts[0], "[127,-128,1,-1,0,64,-64,2]"]];
  await embed();
  expect(await noted()).toEqual(whole);
  await sql`drop schema unknot_nearest cascade`.execute(database.db);
  await keepNearest(database.db, SPACE);
  expect(await noted()).toEqual(whole);
  expect(await new Nearest(SPACE).of(database.db, new Int8Array(8))).toEqual([]);
});

it("goes on with what was cut short", async () => {
  await others();
  await embed();
  await sql`drop schema unknot_nearest cascade`.execute(database.db);
  const cut = async () => {
    throw new Error("cut short");
  };
  await expect(keepNearest(database.db, SPACE, { meanwhile: cut })).rejects.toThrow("cut short");
  expect(await new Nearest(SPACE).isThere(database.db)).toBe(false);
  // What was copied is not copied again.
  await sql`delete from unknot_nearest.posts`.execute(database.db);
  const late = await createPost(database.db, { title: WANTED });
  await embed();
  const { rows } = await sql<{ post_id: string }>`select post_id from unknot_nearest.posts`.execute(database.db);
  expect(rows.map(({ post_id }) => String(post_id))).toEqual([late]);
  expect(await new Nearest(SPACE).isThere(database.db)).toBe(true);
});

it("begins anew for another model", async () => {
  await others();
  await embed();
  const other = { id: "another", dimensions: 4 };
  await embedPosts(database.db, { ...modelOf(other), embed: async () => Int8Array.of(1, 2, 3, 4) });
  expect(await new Nearest(SPACE).isThere(database.db)).toBe(false);
  expect(await new Nearest(other).isThere(database.db)).toBe(true);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from unknot_nearest.posts where embedding = '[1,2,3,4]'`.execute(database.db);
  expect(rows).toEqual([{ count: 30 }]);
});

it("is done without where the program cannot have it: vectors are made all the same", async () => {
  const made = async () =>
    (await sql<{ count: number }>`select count(vector)::int from search_vectors`.execute(database.db)).rows[0]?.count;
  await createPost(database.db, { title: WANTED });
  await sql`create schema elsewhere; alter extension vector set schema elsewhere`.execute(database.db);
  await embed();
  expect(await keepNearest(database.db, SPACE)).toBe(false);
  await sql`alter extension vector set schema public; drop schema elsewhere`.execute(database.db);
  expect(await made()).toBe(1);
});

it("is asked by its index", async () => {
  await others();
  await embed();
  const plan = await database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql`explain ${nearestQuery(vectorOf(WANTED))}`.execute(trx);
  });
  expect(JSON.stringify(plan.rows)).toMatch(/Index Scan using posts_nearest on posts/);
});
