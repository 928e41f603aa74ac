import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Post } from "@unknot/contract/schemas";
import { type CommentList, getComments } from "@unknot/contract/services/comments";
import { getProblemSolutions, type PostList } from "@unknot/contract/services/posts";
import { getTags } from "@unknot/contract/services/tags";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dumpFile } from "../../../testing/dump.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { importStackExchange } from "./index.ts";
import { toUsername } from "./members.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dump-"));
});
beforeEach(async () => {
  await api?.close();
  api = await startTestApi();
  await writeDump();
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const day = (n: number) => `2015-03-${String(n).padStart(2, "0")}T10:00:00.000`;
const LONG = `<p>${"word ".repeat(300)}</p>`;

const POSTS = [
  {
    ...{ Id: 1, PostTypeId: 1, AcceptedAnswerId: 3, Title: "Why <b>?", Body: "<p>Question $x^2$</p>", OwnerUserId: 1 },
    Tags: "<c++><x><Lager><hops>",
  },
  { Id: 2, PostTypeId: 2, ParentId: 1, Score: 9, Body: "<p>Popular</p>", OwnerUserId: 2 },
  {
    Id: 3,
    PostTypeId: 2,
    ParentId: 1,
    Score: 1,
    Body: '<p>Accepted <img src="https://i.example/a.png"></p>',
    OwnerUserId: 2,
  },
  { Id: 4, PostTypeId: 2, ParentId: 1, Score: 0, Body: LONG, OwnerUserId: 2 },
  {
    Id: 5,
    PostTypeId: 1,
    Title: "Best by score",
    Body: "<p>q</p>",
    OwnerDisplayName: "gone soul",
    Tags: "|hops|storage|",
  },
  { Id: 6, PostTypeId: 2, ParentId: 5, Score: 2, Body: "<p>ok</p>", OwnerUserId: 3 },
  { Id: 7, PostTypeId: 2, ParentId: 5, Score: 4, Body: "<p>better</p>", OwnerUserId: 1 },
  { Id: 8, PostTypeId: 1, Title: "Nobody knows", Body: "<p>q</p>", OwnerUserId: 1 },
  { Id: 9, PostTypeId: 2, ParentId: 8, Score: 0, Body: "<p>no</p>", OwnerUserId: 1 },
  { Id: 10, PostTypeId: 5, Body: "<p>wiki</p>" },
].map((post) => ({ ...post, CreationDate: day(post.Id) }));

const COMMENTS = [
  { Id: 1, PostId: 3, Text: "Is *this* right?", UserId: 1, Score: 2 },
  { Id: 2, PostId: 3, Text: "@AnnaLee yes, see `code`", UserId: 2, Score: 0 },
  { Id: 3, PostId: 3, Text: "@bob thanks", UserId: 1, Score: 0 },
  { Id: 4, PostId: 2, Text: "on an answer that was not taken", UserId: 1, Score: 0 },
].map((comment) => ({ ...comment, CreationDate: day(20 + comment.Id) }));

async function writeDump(): Promise<void> {
  const users = ["Anna Lee", "bob", "Bob"].map((DisplayName, index) => ({
    Id: index + 1,
    DisplayName,
    CreationDate: day(1),
  }));
  const votes = [1, 1, 3, 7].map((PostId, Id) => ({ Id, PostId, VoteTypeId: 2 }));
  await writeFile(join(folder, "Posts.xml.gz"), gzipSync(dumpFile("posts", POSTS)));
  await writeFile(join(folder, "Users.xml"), dumpFile("users", users));
  await writeFile(join(folder, "Votes.xml"), dumpFile("votes", [...votes, { Id: 9, PostId: 1, VoteTypeId: 3 }]));
  await writeFile(join(folder, "Comments.xml"), dumpFile("comments", COMMENTS));
}

const runImport = () => importStackExchange(api.db, folder, { site: "test.example" });

async function everything(): Promise<{ posts: Post[]; comments: CommentList["list"] }> {
  const posts = (await api.call(getProblemSolutions, {
    body: { query: { searchBy: "trending", sort: "newest" } },
  })) as PostList;
  const of = async (value: string) =>
    ((await api.call(getComments, { body: { query: { searchBy: "ps_id", value, withReplies: true } } })) as CommentList)
      .list;
  return { posts: posts.list, comments: (await Promise.all(posts.list.map((post) => of(post.id)))).flat() };
}

/** What was imported, without the ids that differ from run to run. */
async function picture(): Promise<string> {
  const { posts, comments } = await everything();
  const all = JSON.stringify({ posts, comments }, (key, value) =>
    /^(_?id|ps_id|parent_id)$/.test(key) ? undefined : value,
  );
  return all;
}

describe("importing a Stack Exchange dump", () => {
  it("makes posts of questions with their accepted or best answer", async () => {
    const report = await runImport();
    const { posts } = await everything();
    expect(posts.map((post) => post.title)).toEqual(["Best by score", "Why <b>?"]);
    const [scored, accepted] = posts as [Post, Post];
    expect(accepted).toMatchObject({ user: "Anna_Lee", likeCount: 3, date: "2015-03-01T10:00:00.000Z" });
    expect(accepted.problem).toContain("<math");
    expect(accepted.solution).toBe(
      '<p>Accepted <a href="https://i.example/a.png" rel="nofollow ugc noopener">https://i.example/a.png</a></p>',
    );
    expect(scored).toMatchObject({ user: "gone_soul", solution: "<p>better</p>", likeCount: 1 });
    expect(report.read).toMatchObject({ questions: 3, answers: 6, comments: 4 });
    expect(report.written).toMatchObject({ posts: 2, "comments from other answers": 2 });
    expect(report.toString()).toContain("questions without an accepted or well-rated answer");
  });

  it("takes the tags, in the form of older dumps and of newer ones; what is none here is counted", async () => {
    const report = await runImport();
    const { posts } = await everything();
    expect(posts.map(({ tags }) => tags)).toEqual([
      ["hops", "storage"],
      ["c++", "lager", "hops"],
    ]);
    expect(await api.call(getTags, { query: {} })).toMatchObject({ list: [{ name: "hops", count: 2 }, {}, {}, {}] });
    expect(report.skipped).toMatchObject({ "tags that are none here": 1 });
  });

  it("keeps source, author and licence by date", async () => {
    await runImport();
    const { posts } = await everything();
    expect(posts[1]?.source).toEqual({
      site: "test.example",
      problem: {
        author: "Anna Lee",
        authorUrl: "https://test.example/users/1",
        url: "https://test.example/questions/1",
        licence: "CC BY-SA 3.0",
        licenceUrl: "https://creativecommons.org/licenses/by-sa/3.0/",
      },
      solution: expect.objectContaining({ author: "bob", url: "https://test.example/a/3" }),
    });
    expect(posts[0]?.source?.problem).toMatchObject({ author: "gone soul", authorUrl: null });
  });

  it("makes comments of comments and short answers, and replies of @names", async () => {
    await runImport();
    const { comments } = await everything();
    const question = comments.find((comment) => comment.text === "<p>Is <em>this</em> right?</p>");
    expect(question).toMatchObject({ likeCount: 2, replyCount: 1 });
    expect(question?.replies?.map((reply) => reply.text)).toEqual([
      "<p>@AnnaLee yes, see <code>code</code></p>",
      "<p>@bob thanks</p>",
    ]);
    expect(comments.map((comment) => comment.text)).toEqual(expect.arrayContaining(["<p>Popular</p>", "<p>ok</p>"]));
    expect(JSON.stringify(comments)).not.toContain("not taken");
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("adds nothing when it is run again", async () => {
    await runImport();
    const before = await picture();
    const report = await runImport();
    expect(report.written).toEqual({ members: 0 });
    expect(await picture()).toBe(before);
  });

  it("stops at a damaged file with its name and line, and goes on from there once it is whole", async () => {
    await runImport();
    const wanted = await picture();
    await api.close();
    api = await startTestApi();
    const whole = dumpFile("comments", COMMENTS);
    await writeFile(join(folder, "Comments.xml"), whole.slice(0, whole.indexOf("@bob")));
    await expect(runImport()).rejects.toThrow(/Comments\.xml is damaged near line 5/);
    expect((await everything()).posts).toHaveLength(2);
    expect(await checkCounts(api.db)).toEqual([]);
    await writeFile(join(folder, "Comments.xml"), whole);
    await runImport();
    expect(await picture()).toBe(wanted);
  });

  it("ends with the same result when it was killed between any two writes", async () => {
    await runImport();
    const wanted = await picture();
    for (const table of ["comments", "posts"] as const) {
      await api.close();
      api = await startTestApi();
      // The first run dies at the first write to this table.
      const { sql } = await import("kysely");
      await sql.raw(`alter table ${table} add constraint dies check (like_count < 0)`).execute(api.db);
      await expect(runImport()).rejects.toThrow();
      await sql.raw(`alter table ${table} drop constraint dies`).execute(api.db);
      await runImport();
      expect(await picture()).toBe(wanted);
    }
  });

  it("says so when the folder holds no dump", async () => {
    await expect(importStackExchange(api.db, tmpdir())).rejects.toThrow("holds no Posts.xml");
  });
});

describe("usernames of authors", () => {
  it.each([
    ["Anna Lee", "Anna_Lee"],
    ["  Ünïcödé ☃ ", "Ünïcödé"],
    ["ab", "member_7"],
    ["", "member_7"],
    ["x".repeat(40), "x".repeat(30)],
    ["fuck you", "member_7"],
  ])("%j becomes %s", (displayName, username) => {
    expect(toUsername(displayName, "7")).toBe(username);
  });

  it("are unique without regard to case", async () => {
    await runImport();
    const rows = await api.db.selectFrom("users").select("username").orderBy("id").execute();
    expect(rows.map((member) => member.username).filter((name) => /^bob/i.test(name))).toEqual(["bob", "Bob_2"]);
  });
});
