import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Attribution } from "@unknot/contract/schemas";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import { StartError } from "../platform/start-error.ts";
import { undecorated } from "../support/rich-text/undecorated.ts";
import { commentHistory, postHistory } from "./history.ts";
import { originOf, originOfComment, type Publisher } from "./origin.ts";
import { type Attributes, answerOf, BATCH, byId, fileOf, questionOf, type Read, tagsText, timeOf } from "./rows.ts";

/** What a dump holds, by tables. */
export type DumpCounts = { members: number; posts: number; comments: number; versions: number };

/** Members with something public, by their names; nothing else is known of them outside. */
async function* members(trx: Read, counts: DumpCounts, { siteUrl }: Publisher): AsyncGenerator<Attributes> {
  const read = async (after: string) => {
    const { rows } = await sql<{ id: string; username: string; created_at: Date }>`
      select id, username, created_at from users u where id > ${after} and (
        exists (select from posts p where p.author_id = u.id and p.is_public)
        or exists (select from comments c where c.author_id = u.id and c.is_public)
        or exists (select from post_versions v join posts p on p.id = v.post_id
          where v.user_id = u.id and v.state = 'kept' and p.is_public)
        or exists (select from post_versions v join posts p on p.id = v.post_id
          where v.suggested_by = u.id and v.state = 'kept' and p.is_public))
      order by id limit ${BATCH}`.execute(trx);
    return rows;
  };
  for await (const { id, username, created_at } of byId(read)) {
    counts.members++;
    const ProfileUrl = siteUrl + pages.profile(username);
    yield { Id: id, CreationDate: timeOf(created_at), DisplayName: username, Username: username, ProfileUrl };
  }
}

type PostRow = {
  id: string;
  author_id: string | null;
  title: string;
  problem: string;
  solution: string;
  created_at: Date;
  edited_at: Date | null;
  like_count: number;
  tags: string[];
  problem_source: Attribution | null;
  solution_source: Attribution | null;
};

const readPosts = (trx: Read) => async (after: string) => {
  const { rows } = await sql<PostRow>`
    select id, author_id, title, p.problem, p.solution, created_at, edited_at, like_count,
      array(select t.name from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = p.id order by pt.position) as tags,
      s.problem as problem_source, s.solution as solution_source
    from posts p left join post_sources s on s.post_id = p.id
    where id > ${after} and is_public order by id limit ${BATCH}`.execute(trx);
  return rows;
};

async function* posts(trx: Read, counts: DumpCounts, publisher: Publisher): AsyncGenerator<Attributes> {
  for await (const { id, title, problem, solution, tags, ...post } of byId(readPosts(trx))) {
    counts.posts++;
    const LastEditDate = post.edited_at && timeOf(post.edited_at);
    const shared = { CreationDate: timeOf(post.created_at), LastEditDate, OwnerUserId: post.author_id };
    yield {
      ...{ Id: questionOf(id), PostTypeId: 1, AcceptedAnswerId: answerOf(id), ...shared },
      ...{ Score: post.like_count, Title: title, Body: undecorated(problem) },
      ...{ Tags: tagsText(tags) || null, ...originOf(publisher, id, post.problem_source) },
    };
    yield {
      ...{ Id: answerOf(id), PostTypeId: 2, ParentId: questionOf(id), ...shared },
      ...{ Score: 0, Body: undecorated(solution), ...originOf(publisher, id, post.solution_source) },
    };
  }
}

/** Likes as votes for questions, a row each, as the dumps have them: who gave them is nobody's business. */
async function* votes(trx: Read): AsyncGenerator<Attributes> {
  let id = 0;
  for await (const post of byId(readPosts(trx))) {
    const CreationDate = `${timeOf(post.created_at).slice(0, 10)}T00:00:00.000`;
    for (let like = 0; like < post.like_count; like++)
      yield { Id: ++id, PostId: questionOf(post.id), VoteTypeId: 2, CreationDate };
  }
}

type CommentRow = {
  id: string;
  post_id: string;
  parent_id: string | null;
  author_id: string | null;
  text: string;
  created_at: Date;
  edited_at: Date | null;
  like_count: number;
  source_url: string | null;
  source_licence: string | null;
};

async function* comments(trx: Read, counts: DumpCounts, publisher: Publisher): AsyncGenerator<Attributes> {
  const read = async (after: string) => {
    const { rows } = await sql<CommentRow>`
      select c.id, c.post_id, case when a.is_public then c.parent_id end as parent_id, c.author_id, c.text, c.created_at,
        c.edited_at, c.like_count, s.url as source_url, s.licence as source_licence
      from comments c join posts p on p.id = c.post_id left join comments a on a.id = c.parent_id
        left join comment_sources s on s.comment_id = c.id
      where c.id > ${after} and c.is_public and p.is_public order by c.id limit ${BATCH}`.execute(trx);
    return rows;
  };
  for await (const row of byId(read)) {
    counts.comments++;
    const Html = undecorated(row.text);
    yield {
      ...{ Id: row.id, PostId: questionOf(row.post_id), ParentId: row.parent_id, Score: row.like_count },
      ...{ Text: visibleText(Html).trim(), Html, CreationDate: timeOf(row.created_at) },
      ...{ LastEditDate: row.edited_at && timeOf(row.edited_at), UserId: row.author_id },
      ...originOfComment(publisher, row),
    };
  }
}

async function prepare(folder: string): Promise<string> {
  try {
    if ((await readdir(folder).catch(() => [])).length > 0) throw new Error("it holds something already");
    const unfinished = `${folder.replace(/\/+$/, "")}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    return unfinished;
  } catch (error) {
    throw new StartError(`A dump cannot be written to ${folder}: ${(error as Error).message}`);
  }
}

/** A file of a dump, whose text is read when it is asked for: one file after the other. */
export type DumpFile = { name: string; text: AsyncIterable<string> };

/**
 * Reads all that is public, as it was at one moment, in the form of Stack Exchange's dumps, which the import takes again:
 * members by their names, posts as questions with their accepted answer, likes as votes, comments, and what posts and
 * comments that were changed said before, each with its licence. What of it is not of that form, decisions 120 and 133 say. `take` is handed the files
 * and has to take them in their order; the counts are right once it has.
 */
export async function readDump<Taken>(
  db: Db,
  publisher: Publisher,
  take: (files: DumpFile[], trx: Read) => Promise<Taken>,
): Promise<{ counts: DumpCounts; taken: Taken }> {
  const counts = { members: 0, posts: 0, comments: 0, versions: 0 };
  const taken = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      const file = (name: string, rows: AsyncIterable<Attributes>): DumpFile => ({
        name: `${name}.xml`,
        text: fileOf(name.toLowerCase(), rows),
      });
      const files = [
        file("Users", members(trx, counts, publisher)),
        file("Posts", posts(trx, counts, publisher)),
        file("Votes", votes(trx)),
        file("Comments", comments(trx, counts, publisher)),
        file("PostHistory", postHistory(trx, counts, publisher)),
        file("CommentHistory", commentHistory(trx, counts, publisher)),
      ];
      return take(files, trx);
    });
  return { counts, taken };
}

/**
 * Writes all that is public into a new folder. Throws a StartError where the folder holds something or cannot be made; the
 * system's error where the disk is full.
 */
export async function exportDump(db: Db, folder: string, publisher: Publisher): Promise<DumpCounts> {
  const unfinished = await prepare(folder);
  const { counts } = await readDump(db, publisher, async (files) => {
    for (const { name, text } of files)
      await pipeline(Readable.from(text), createWriteStream(join(unfinished, name), { flush: true }));
  });
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  return counts;
}
