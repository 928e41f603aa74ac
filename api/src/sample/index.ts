import { readdir, readFile } from "node:fs/promises";
import { DAY, HOUR, limits, MINUTE } from "@unknot/contract/limits";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import { takeStatistics } from "../platform/statistics.ts";
import { insertComments } from "../services/comments/index.ts";
import { record } from "../services/decisions/index.ts";
import { insertMembers } from "../services/members/index.ts";
import { addUpTallies, insertPosts } from "../services/posts/index.ts";
import { addUpTagCounts } from "../services/tags/index.ts";
import { createRichText } from "../support/rich-text/rich-text.ts";
import { merge } from "../support/search/index.ts";
import { parseSample, type SampleComment, type SamplePost } from "./parse.ts";

const FOLDER = new URL("../../sample/", import.meta.url);
const HIDDEN_REASON = "Spam";

type Writing = { db: Db; html: (text: string) => string; members: Map<string, string>; now: number };

async function readSample(): Promise<SamplePost[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".md")).sort();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, FOLDER), "utf8")));
  return texts.flatMap(parseSample);
}

async function addMembers({ db, now }: Pick<Writing, "db" | "now">, posts: SamplePost[]): Promise<Map<string, string>> {
  const names = (comments: SampleComment[]): string[] => comments.flatMap((c) => [c.user, ...names(c.replies)]);
  const usernames = [...new Set(posts.flatMap((post) => [post.user, ...names(post.comments)]))].sort();
  const joined = (index: number) => new Date(now - (100 + index * 23) * DAY);
  const ids = await insertMembers(
    db,
    usernames.map((username, index) => ({ username, createdAt: joined(index) })),
  );
  return new Map(usernames.map((username, index) => [username, ids[index] as string]));
}

/** Milliseconds for all texts together, on a machine that is busy with other things. */
const PATIENCE = MINUTE;

/** Clean HTML of every text of the sample, made at once; what finds it by the Markdown it was made of. */
async function cleanAll(posts: SamplePost[]): Promise<(text: string) => string> {
  const richText = createRichText({ patience: PATIENCE });
  const said = (comments: SampleComment[]): string[] => comments.flatMap((c) => [c.text, ...said(c.replies)]);
  const clean = async (form: "markdown" | "comment", text: string): Promise<[string, string]> => [
    text,
    await richText.clean({ text, form, decoratedUpTo: limits.bodyMax }),
  ];
  try {
    const texts = posts.flatMap((post) => [
      ...[post.problem, post.solution].map((text) => clean("markdown", text)),
      ...said(post.comments).map((text) => clean("comment", text)),
    ]);
    const made = new Map(await Promise.all(texts));
    return (text) => made.get(text) ?? "";
  } finally {
    await richText.close();
  }
}

type Thread = { postId: string; parentId: string | null; comments: SampleComment[]; from: number };

/** Writes a thread, each comment some hours after the one before it. */
async function addThread(writing: Writing, { postId, parentId, comments, from }: Thread): Promise<void> {
  const { db, html, members, now } = writing;
  for (const [index, comment] of comments.entries()) {
    const at = Math.min(from + (index + 1) * 5 * HOUR, now - HOUR);
    const authorId = members.get(comment.user) ?? null;
    const createdAt = new Date(at);
    const [id] = await insertComments(db, [
      {
        ...{ postId, parentId, rootId: parentId, authorId, createdAt },
        ...(comment.state === "deleted"
          ? { text: "", deletedAt: createdAt }
          : { text: html(comment.text), original: { form: "comment", text: comment.text } }),
      },
    ]);
    if (!id) continue;
    const subject = { kind: "comment", id } as const;
    const hidden = { action: "hide", actorId: null, userId: authorId, subject, isSample: true } as const;
    if (comment.state === "hidden") await record(db, { ...hidden, reason: HIDDEN_REASON, now: createdAt });
    await addThread(writing, { postId, parentId: id, comments: comment.replies, from: at });
  }
}

async function addPost(writing: Writing, post: SamplePost): Promise<void> {
  const { db, html, members, now } = writing;
  const createdAt = new Date(now - post.age * DAY);
  const [id] = (await insertPosts(db, [
    {
      authorId: members.get(post.user) ?? null,
      title: post.title,
      tags: post.tags,
      problem: html(post.problem),
      solution: html(post.solution),
      original: { form: "markdown", problem: post.problem, solution: post.solution },
      createdAt,
      ...(post.editedAge !== null && { editedAt: new Date(now - post.editedAge * DAY) }),
      // Nobody stands behind these likes, as with imported votes.
      importedLikes: post.likes,
    },
  ])) as [string];
  const userId = members.get(post.user) ?? null;
  const subject = { kind: "post", id } as const;
  const hidden = { action: "hide", actorId: null, userId, subject, isSample: true } as const;
  if (post.hiddenReason !== null) await record(db, { ...hidden, reason: post.hiddenReason, now: createdAt });
  await addThread(writing, { postId: id, parentId: null, comments: post.comments, from: createdAt.getTime() });
}

/** Adds the sample posts to a database that holds nothing yet, in one transaction; does nothing otherwise. */
export async function addSampleContent(db: Db, now = Date.now()): Promise<void> {
  const isAdded = await db.transaction().execute(async (transaction) => {
    // Two processes may start at the same moment: the second waits, and then finds the content there.
    await sql`lock table users in share row exclusive mode`.execute(transaction);
    const { rows } = await sql`select 1 from users union all select 1 from posts limit 1`.execute(transaction);
    if (rows.length > 0) return false;
    const posts = await readSample();
    const html = await cleanAll(posts);
    const start = { db: transaction, now };
    const members = await addMembers(start, posts);
    for (const post of posts) await addPost({ ...start, html, members }, post);
    return true;
  });
  if (isAdded) {
    await addUpTagCounts(db);
    await addUpTallies(db);
    await merge(db, { isAll: true });
    await takeStatistics(db);
  }
}
