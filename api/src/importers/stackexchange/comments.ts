import { limits } from "@unknot/contract/limits";
import { isOversized, visibleLength } from "@unknot/contract/rules/rich-text";
import type { Db } from "../../database.ts";
import { type CommentOriginal, insertComments } from "../../services/comments/index.ts";
import { faults, readDate, readGoodRows } from "./good-rows.ts";
import { writerOf } from "./members.ts";
import { originOfComment } from "./origin.ts";
import { findTable, type Row } from "./read-rows.ts";
import { cleanText, isTooLong, type Run } from "./run.ts";

/** A comment of the thread under one post of the dump, as far as it has been read. */
type Earlier = { id: string; externalId: string; rootId: string; name: string };

type Writing = {
  externalId: string;
  postId: string;
  answered: Earlier | null;
  row: Row;
  text: string;
  original: CommentOriginal;
  likes: number;
  url: string;
};

const BATCH = 200;
/** Characters of Markdown, before they are looked at: what is seen of it may have a quarter of that. */
const TEXT_MAX = 4 * limits.commentMax;

/**
 * What a comment says, as it will be stored; null where that is more than a comment may say. One of a dump that this
 * program has made, in HTML, is taken as it was here: for that it may be longer, as the description of a picture shows
 * where the picture has become a link.
 */
export async function cleanComment(run: Run, { form, text: typed }: CommentOriginal): Promise<string | null> {
  const isOurs = form === "html";
  if (isOurs ? isOversized(typed) : typed.length > TEXT_MAX) return null;
  const text = await cleanText(run, form, typed);
  return (isOurs ? isTooLong(text) : visibleLength(text) > limits.commentMax) ? null : text;
}

/** Stores one imported comment with its source, in the caller's transaction; returns its id. */
export async function writeComment(run: Run, db: Db, writing: Writing): Promise<string> {
  const createdAt = readDate(writing.row) ?? new Date(0);
  const editedAt = run.survey.isOurs ? readDate(writing.row, "LastEditDate") : null;
  const [id] = (await insertComments(db, [
    {
      postId: writing.postId,
      parentId: writing.answered?.id ?? null,
      rootId: writing.answered?.rootId ?? null,
      authorId: await run.members.idOf(db, writing.row, createdAt),
      text: writing.text,
      original: writing.original,
      createdAt,
      ...(editedAt && { editedAt }),
      importedLikes: Math.max(0, writing.likes),
      source: originOfComment(run, writing.row, writing.url),
    },
  ])) as [string];
  await run.known.add(db, "comment", [[writing.externalId, id]]);
  return id;
}

/** A display name as it is written behind an `@`: without spaces or case. */
const handle = (name: string) => name.replace(/\s+/g, "").toLowerCase();

/** The latest earlier comment by somebody whom the text addresses as `@name`; three letters are enough. */
function answeredBy(text: string, earlier: Earlier[]): Earlier | null {
  for (const [, mention] of text.matchAll(/(?:^|[\s(])@([\p{L}\p{N}._-]{3,40})/gu)) {
    const wanted = handle((mention as string).replace(/[._-]+$/, ""));
    const found = wanted.length >= 3 && earlier.findLast(({ name }) => handle(name).startsWith(wanted));
    if (found) return found;
  }
  return null;
}

/** A row with its text as it will be stored; null where it cannot be taken. */
type Cleaned = { row: Row; text: string | null };

/** What was written, and how: a dump that this program has made has comments as HTML, too. */
function originalOf({ Html, Text = "" }: Row): CommentOriginal {
  return Html === undefined ? { form: "comment", text: Text } : { form: "html", text: Html };
}

async function cleanRow(run: Run, row: Row): Promise<Cleaned> {
  const isWanted = importedPostOf(run, row.PostId ?? "") !== undefined;
  return { row, text: isWanted ? await cleanComment(run, originalOf(row)) : null };
}

/** The post here that a row of the dump became part of; undefined for the others. */
function importedPostOf(run: Run, postId: string): string | undefined {
  const { solutionOf, questionOf } = run.survey;
  const question = questionOf.get(postId) ?? postId;
  const isTaken = question === postId || solutionOf.get(question) === postId;
  return isTaken ? run.known.get("post", question) : undefined;
}

type Threads = Map<string, Earlier[]>;

async function importComment(run: Run, db: Db, { row, text }: Cleaned, threads: Threads): Promise<void> {
  const { report, known } = run;
  report.count("read", "comments");
  const postId = importedPostOf(run, row.PostId ?? "");
  if (!postId) return report.count("skipped", "comments on posts that were not taken");
  const place = `Comments, Id ${row.Id}`;
  if (!row.Text?.trim()) return report.fault(faults.incomplete, place);
  if (text === null) return report.fault(faults.textTooLong, place);
  const thread = threads.get(row.PostId as string) ?? [];
  threads.set(row.PostId as string, thread);
  // Such a dump also says which comment another answers.
  const answered =
    row.Html === undefined
      ? answeredBy(row.Text as string, thread)
      : (thread.find(({ externalId }) => externalId === row.ParentId) ?? null);
  const before = known.get("comment", row.Id as string);
  const writing = {
    ...{ externalId: row.Id as string, postId, answered, row, text },
    original: originalOf(row),
    likes: Number(row.Score ?? 0),
    url: `https://${run.site}/posts/comments/${row.Id}`,
  };
  const id = before ?? (await writeComment(run, db, writing));
  report.count(before ? "skipped" : "written", before ? "things imported before" : answered ? "replies" : "comments");
  thread.push({
    id,
    externalId: row.Id as string,
    rootId: answered?.rootId ?? id,
    name: writerOf(row, run.survey.userNames)?.name ?? "",
  });
}

/** Reads the comments and writes those on questions and solutions that were taken. */
export async function importComments(run: Run): Promise<void> {
  const file = findTable(run.folder, "Comments");
  if (!file) return;
  const threads: Threads = new Map();
  const writeAll = async (batch: Row[]) => {
    const cleaned = await Promise.all(batch.map((row) => cleanRow(run, row)));
    await run.db.transaction().execute(async (db) => {
      for (const comment of cleaned) await importComment(run, db, comment, threads);
    });
  };
  let batch: Row[] = [];
  const onFault = (why: string, place: string) => run.report.fault(why, place);
  for await (const row of readGoodRows(file, { onBytes: run.onBytes, onFault })) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await writeAll(batch);
    batch = [];
  }
  await writeAll(batch);
}
