import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { removeMembers } from "@unknot/api/services/members/index";
import { createComment, createMember, createPost, hide, markDeleted } from "@unknot/api/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Program, untilReady } from "../../testing/program.ts";
import { ownDatabase, prepareProgram } from "../../testing/test-program.ts";

// Three programs on one database, asked for pages without a pause, while something else takes away what they show.

/** How long after it is gone it may be seen at most, in milliseconds. */
const WITHIN = 1_000;
const url = await ownDatabase();
const database = await openDatabase<Tables>(readConfig({ DATABASE_URL: url }, "command"), { purpose: "command" });
const { db } = database;
const programs: Program[] = [];
for (let count = 0; count < 3; count++)
  programs.push((await prepareProgram({ DATABASE_URL: url, DATABASE_POOL: "8", RATE_LIMIT: "off" })).start());

beforeAll(async () => {
  for (const program of programs) await untilReady(program, 60_000);
}, 120_000);
afterAll(() => database.close());

type Seen = { etag: string; text: string; status: number };

/** Asks for a page like a browser that has it already, which keeps what it has when it is told so. */
async function read(address: string, has: Seen | undefined): Promise<Seen> {
  const answer = await fetch(address, { headers: has ? { "if-none-match": has.etag } : {} });
  const text = await answer.text();
  if (answer.status === 304 && has) return has;
  return { etag: answer.headers.get("etag") ?? "", text, status: answer.status };
}

/**
 * Readers at all programs ask for a path until `isOver`; returns when the last one asked who was shown the secret, in
 * milliseconds since 1970, and how often all asked.
 */
async function follow(
  path: string,
  secret: string,
  state: { isOver: boolean },
): Promise<{ last: number; asked: number }> {
  let last = 0;
  let asked = 0;
  const readers = programs.flatMap((program) =>
    Array.from({ length: 3 }, async () => {
      let has: Seen | undefined;
      while (!state.isOver) {
        const begun = Date.now();
        has = await read(program.url + path, has);
        asked++;
        if (has.text.includes(secret)) last = Math.max(last, begun);
      }
    }),
  );
  await Promise.all(readers);
  return { last, asked };
}

/** A post with a comment, by somebody. */
async function make(secret: string) {
  const author = await createMember(db, `${secret}name`);
  const postId = await createPost(db, { authorId: author.id, title: `${secret}title`, createdAt: new Date() });
  const commentId = await createComment(db, { postId, text: `<p>${secret}comment</p>` });
  return { author, postId, commentId };
}

type Made = Awaited<ReturnType<typeof make>>;

const WAYS: Record<string, { path: (made: Made) => string; word: string; remove: (made: Made) => Promise<unknown> }> = {
  "a post that is hidden, on its page": {
    path: ({ postId }) => `/post/${postId}`,
    word: "title",
    remove: ({ postId }) => hide(db, "posts", postId),
  },
  "a post that is hidden, on the list": {
    path: () => "/?sort=newest",
    word: "title",
    remove: ({ postId }) => hide(db, "posts", postId),
  },
  "a post that is hidden, in what calls of visitors are answered": {
    path: () => "/api/get_whats_new",
    word: "title",
    remove: ({ postId }) => hide(db, "posts", postId),
  },
  "a post that is deleted, in the feed": {
    path: () => "/feed.xml",
    word: "title",
    remove: ({ postId }) => markDeleted(db, "posts", postId),
  },
  "a comment that is hidden": {
    path: ({ postId }) => `/post/${postId}`,
    word: "comment",
    remove: ({ commentId }) => hide(db, "comments", commentId),
  },
  "the name of an account that is closed, on its post": {
    path: ({ postId }) => `/post/${postId}.md`,
    word: "name",
    remove: ({ author }) => removeMembers(db, [author.id]),
  },
};

describe("within a second of its end nobody sees", () => {
  let count = 0;
  it.each(Object.entries(WAYS))(
    "%s",
    async (_, { path, word, remove }) => {
      const secret = `gone${++count}x`;
      const shown = secret + word;
      const made = await make(secret);
      const state = { isOver: false };
      const following = follow(path(made), shown, state);
      const isShown = async ({ url: at }: { url: string }) =>
        (await (await fetch(at + path(made))).text()).includes(shown);
      for (const program of programs) await expect.poll(() => isShown(program)).toBe(true);
      await remove(made);
      const gone = Date.now();
      for (const program of programs) await expect.poll(() => isShown(program), { timeout: 10_000 }).toBe(false);
      // Whoever has it still asks on for a while, and is never told that it is right.
      await expect.poll(() => Date.now() - gone, { timeout: 10_000 }).toBeGreaterThan(2 * WITHIN);
      state.isOver = true;
      const { last, asked } = await following;
      expect(asked).toBeGreaterThan(100);
      expect(last).toBeGreaterThan(0);
      expect(last - gone).toBeLessThan(WITHIN);
    },
    60_000,
  );
});
