import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "@unknot/api/database";
import { importStackExchange } from "@unknot/api/importers/stackexchange/index";
import { takeStatistics } from "@unknot/api/platform/statistics";
import { addSampleContent } from "@unknot/api/sample/index";
import { insertComments } from "@unknot/api/services/comments/index";
import { insertMembers } from "@unknot/api/services/members/index";
import { addUpTallies, insertPosts } from "@unknot/api/services/posts/index";
import { addUpTagCounts } from "@unknot/api/services/tags/index";
import { merge } from "@unknot/api/support/search/index";
import { openScratchDatabase } from "@unknot/api/testing/scratch-database";
import { MINUTE } from "@unknot/contract/limits";

/** Texts to make posts of: titles whole, bodies in paragraphs, kept in the sizes people write. */
export type Texts = { titles: string[]; problems: string[]; solutions: string[]; comments: string[] };

const BATCH = 100;
const COMMENTS_PER_POST = 3;
const POSTS_PER_MEMBER = 10;

/** Numbers that are the same in every run (mulberry32). */
export function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Reads texts from the dumps in a folder, or from the sample content where there are none. */
export async function readTexts(folder: string): Promise<Texts> {
  const { db, close } = await openScratchDatabase();
  const dumps = ["beer", "ai"].map((name) => join(folder, name)).filter((path) => existsSync(path));
  for (const dump of dumps) await importStackExchange(db, dump);
  if (dumps.length === 0) await addSampleContent(db);
  const posts = await db.selectFrom("posts").select(["title", "problem", "solution"]).orderBy("id").execute();
  const comments = await db.selectFrom("comments").select("text").orderBy("id").execute();
  await close();
  return {
    titles: posts.map((post) => post.title),
    problems: posts.map((post) => post.problem),
    solutions: posts.map((post) => post.solution),
    comments: comments.map((comment) => comment.text),
  };
}

type Pick = <T>(list: T[]) => T;

/** A title of words from two real ones, so that titles differ. */
function makeTitle(texts: Texts, pick: Pick): string {
  const first = pick(texts.titles).split(" ");
  const second = pick(texts.titles).split(" ");
  return [...first.slice(0, Math.ceil(first.length / 2)), ...second.slice(Math.floor(second.length / 2))].join(" ");
}

async function addBatch(db: Db, texts: Texts, members: string[], random: (below: number) => number, from: number) {
  const pick: Pick = (list) => list[random(list.length)] as (typeof list)[number];
  const start = Date.UTC(2020, 0, 1);
  await db.transaction().execute(async (transaction) => {
    const posts = Array.from({ length: BATCH }, (_, index) => ({
      authorId: pick(members),
      title: makeTitle(texts, pick),
      problem: pick(texts.problems),
      solution: pick(texts.solutions),
      createdAt: new Date(start + (from + index) * 20 * MINUTE),
      importedLikes: Math.floor(1000 / (1 + random(1000))),
    }));
    const ids = await insertPosts(transaction, posts);
    const comments = ids.flatMap((postId, index) =>
      Array.from({ length: random(2 * COMMENTS_PER_POST + 1) }, (_, at) => ({
        ...{ postId, parentId: null, rootId: null, authorId: pick(members), text: pick(texts.comments) },
        createdAt: new Date(start + (from + index) * 20 * MINUTE + at * MINUTE),
      })),
    );
    await insertComments(transaction, comments);
  });
  await merge(db);
}

/** Brings a database to a number of posts, through the product's own create path, as an import does. */
export async function fill(db: Db, texts: Texts, count: number): Promise<void> {
  const random = makeRandom(count);
  const names = Array.from({ length: Math.max(10, count / POSTS_PER_MEMBER) }, (_, index) => `member_${index}`);
  const members: string[] = [];
  for (let at = 0; at < names.length; at += 1000) {
    const batch = names.slice(at, at + 1000).map((username) => ({ username, createdAt: new Date(0) }));
    members.push(...(await insertMembers(db, batch)));
  }
  for (let at = 0; at < count; at += BATCH) await addBatch(db, texts, members, random, at);
  // As the import ends.
  await addUpTagCounts(db);
  await addUpTallies(db);
  await merge(db, { isAll: true });
  await takeStatistics(db);
}
