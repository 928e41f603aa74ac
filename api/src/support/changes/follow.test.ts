import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createMember, createPost } from "../../../testing/factories.ts";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { insertPosts } from "../../services/posts/index.ts";
import { ChangeFeed, type Followed } from "./follow.ts";
import { pruneChanges } from "./prune.ts";

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

let heard: string[] = [];
let lost = 0;
const follow = (from: Followed = database) =>
  new ChangeFeed(from, {
    onChanged: (tags) => heard.push(...tags),
    onLost: () => {
      lost++;
    },
  });

beforeEach(() => {
  heard = [];
  lost = 0;
});

const note = (trx: typeof db, tag: string) => sql`select note_changes(array[${tag}])`.execute(trx);

it("tells what this process has written, before anything else is answered", async () => {
  const feed = follow();
  expect(await feed.catchUp()).toBe(true);
  expect(feed.isCurrent()).toBe(true);
  const id = await createPost(db);
  expect(feed.isCurrent()).toBe(false);
  expect(await feed.catchUp()).toBe(true);
  expect(heard).toContain(`post-${id}`);
});

it("misses nothing that is committed out of order, and tells nothing that was undone", async () => {
  const feed = follow();
  const [first, second, undone] = [
    await db.startTransaction().execute(),
    await db.startTransaction().execute(),
    await db.startTransaction().execute(),
  ];
  await note(first, "began first");
  await note(second, "began second");
  await note(undone, "undone");
  await feed.catchUp();
  await second.commit().execute();
  await feed.catchUp();
  expect(heard).toEqual(["began second"]);
  await undone.rollback().execute();
  // Others come and go while the first is still under way.
  await createMember(db);
  await feed.catchUp();
  heard = [];
  await first.commit().execute();
  await feed.catchUp();
  expect(heard).toEqual(["began first"]);
});

it("misses nothing of a hundred transactions that end in any order, in a process that only looks", async () => {
  const names = Array.from({ length: 100 }, (_, index) => `one of many ${index}`);
  const feed = follow({ changes: database.changes, writes: () => looks++, replicas: null });
  let looks = 0;
  await feed.catchUp();
  let isOver = false;
  const looking = (async () => {
    while (!isOver) await feed.catchUp();
  })();
  await Promise.all(
    names.map((name) =>
      db.transaction().execute(async (trx) => {
        await note(trx, name);
        await sql`select pg_sleep(${Math.random() * 0.02})`.execute(trx);
      }),
    ),
  );
  isOver = true;
  await looking;
  await feed.catchUp();
  expect(heard.filter((tag) => tag.startsWith("one of many")).sort()).toEqual(names.sort());
});

it("knows nothing while the database cannot be asked, and has lost all it knew when it can", async () => {
  let isAway = false;
  let writes = 0;
  const feed = follow({
    get changes() {
      if (isAway) throw new Error("away");
      return database.changes;
    },
    writes: () => writes,
    replicas: null,
  });
  await feed.catchUp();
  lost = 0;
  isAway = true;
  writes++;
  expect(await feed.catchUp()).toBe(false);
  expect(lost).toBe(1);
  isAway = false;
  await expect.poll(() => feed.catchUp()).toBe(true);
  expect(lost).toBe(2);
});

it("prunes what everybody has seen", async () => {
  await createPost(db);
  const left = async () => {
    await pruneChanges(db);
    await sql`update changes_pruned set taken_at = taken_at - interval '5 minutes'`.execute(db);
    return (await sql`select from changes`.execute(db)).rows.length;
  };
  // Transactions of other databases on the same server, which other tests have, hold it up.
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
});

it("prunes no change whose transaction ended a moment ago, however early it began", async () => {
  const long = await db.startTransaction().execute();
  await note(long, "of a long import");
  await pruneChanges(db);
  await sql`update changes_pruned set taken_at = taken_at - interval '5 minutes'`.execute(db);
  await long.commit().execute();
  await pruneChanges(db);
  const { rows } = await sql<{ tag: string }>`select tag from changes`.execute(db);
  expect(rows).toContainEqual({ tag: "of a long import" });
});

it("an import is one change of everything", async () => {
  const feed = follow();
  await feed.catchUp();
  const { id: authorId } = await createMember(db);
  await feed.catchUp();
  heard = [];
  const post = { authorId, title: "t", problem: "<p>p</p>", solution: "<p>s</p>", createdAt: new Date() };
  await insertPosts(
    db,
    Array.from({ length: 201 }, () => post),
  );
  await feed.catchUp();
  expect(heard).toContain("all");
  expect(heard.filter((tag) => tag.startsWith("post-"))).toEqual([]);
});
