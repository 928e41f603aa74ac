import { toLine } from "@unknot/contract/rules/line";
import { NOTE_MAX } from "@unknot/contract/rules/note";
import { isOversized } from "@unknot/contract/rules/rich-text";
import type { Db } from "../../database.ts";
import {
  type CommentVersion,
  insertCommentVersions,
  insertPostVersions,
  type PostVersion,
  presentVersionOf,
} from "../../services/history/index.ts";
import { cleanComment } from "./comments.ts";
import { faults, readDate, readGoodRows } from "./good-rows.ts";
import { TITLE_MAX } from "./problem-solutions.ts";
import { findTable, type Row } from "./read-rows.ts";
import { cleanText, isTooLong, type Run } from "./run.ts";
import { tagsOf } from "./tags.ts";

// Only of dumps that this program has made, whose rows have the number of their version: in those of Stack Exchange texts
// are Markdown of another kind, and the histories of a question and of its answer are two.

/** Characters of all that one post or comment has said: it is held in memory. */
const HISTORY_MAX = 50_000_000;

/** The rows about one post or comment, by its number in the dump; null where they are more than can be taken. */
type History = { of: string; rows: Row[] | null };

/** Puts rows together that are about one thing, and stand behind each other. */
async function* histories(rows: AsyncIterable<Row>, keyOf: (row: Row) => string): AsyncGenerator<History> {
  let history: History | null = null;
  let size = 0;
  for await (const row of rows) {
    // Of another program: there is nothing to be found in the file.
    if (row.Version === undefined) break;
    const of = keyOf(row);
    if (history && history.of !== of) {
      yield history;
      history = null;
    }
    if (!history) [history, size] = [{ of, rows: [] }, 0];
    size += JSON.stringify(row).length;
    if (size > HISTORY_MAX) history.rows = null;
    history.rows?.push(row);
  }
  if (history) yield history;
}

/** The versions that rows belong to, in their order; null where one is missing. */
function versionsOf(rows: Row[]): [Row, ...Row[]][] | null {
  const versions: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const last = versions.at(-1);
    if (row.Version === String(versions.length) && last) last.push(row);
    else if (row.Version === String(versions.length + 1)) versions.push([row]);
    else return null;
  }
  return versions;
}

type Texts = PostVersion["texts"];

/** What a row changes of what a post said; null where it cannot be taken. */
async function change(run: Run, row: Row, isSolution: boolean): Promise<Partial<Texts> | null> {
  const { PostHistoryTypeId: type = "", Text = "" } = row;
  if (["3", "6"].includes(type)) return { tags: tagsOf(run, Text) };
  if (["1", "4"].includes(type)) {
    const title = toLine(Text);
    return title === "" || Text.length > TITLE_MAX ? null : { title };
  }
  if (!["2", "5"].includes(type) || Text.trim() === "" || isOversized(Text)) return null;
  const html = await cleanText(run, "html", Text);
  if (isTooLong(html)) return null;
  return isSolution ? { solution: html } : { problem: html };
}

const isWhole = (texts: Partial<Texts>): texts is Texts =>
  texts.title !== undefined && texts.problem !== undefined && texts.solution !== undefined && texts.tags !== undefined;

type Written = { row: Row; texts: Texts };

/** What a post said, version by version; null where something of it is missing, or cannot be taken. */
async function textsOf(run: Run, question: string, rows: Row[]): Promise<Written[] | null> {
  const written: Written[] = [];
  let texts: Partial<Texts> = {};
  for (const version of versionsOf(rows) ?? []) {
    for (const row of version) {
      const changed = await change(run, row, row.PostId !== question);
      if (!changed) return null;
      texts = { ...texts, ...changed };
    }
    if (!isWhole(texts)) return null;
    written.push({ row: version[0], texts });
  }
  return written.length > 0 ? written : null;
}

async function toVersion(run: Run, db: Db, { row, texts }: Written): Promise<PostVersion> {
  const createdAt = readDate(row) as Date;
  const by = row.SuggestedByUserId;
  return {
    userId: await run.members.idOf(db, row, createdAt),
    createdAt,
    note: [...toLine((row.Comment ?? "").slice(0, 4 * NOTE_MAX))].slice(0, NOTE_MAX).join(""),
    isSuggested: row.IsSuggested === "True",
    suggestedBy: by ? await run.members.idOf(db, { UserId: by }, createdAt) : null,
    texts,
  };
}

/** Counts what became of versions. */
function countAs(run: Run, isWritten: boolean, versions: unknown[] = []): void {
  if (isWritten) run.report.count("written", "versions", versions.length);
  else run.report.count("skipped", "histories of what has one here");
}

async function importPostHistory(run: Run, { of, rows }: History): Promise<void> {
  const postId = run.known.get("post", of);
  if (!postId) return run.report.count("skipped", "histories of posts that were not taken");
  if ((await presentVersionOf(run.db, { kind: "post", id: postId })) > 1) return countAs(run, false);
  const written = rows && (await textsOf(run, of, rows));
  if (!written) return run.report.fault(faults.history, `PostHistory, PostId ${of}`);
  await run.db.transaction().execute(async (db) => {
    const versions: PostVersion[] = [];
    for (const one of written) versions.push(await toVersion(run, db, one));
    countAs(run, await insertPostVersions(db, postId, versions), versions);
  });
}

/** What a comment said; null where something of it is missing, or cannot be taken. */
async function commentTexts(run: Run, rows: Row[]): Promise<CommentVersion[] | null> {
  const versions: CommentVersion[] = [];
  for (const [row] of versionsOf(rows) ?? []) {
    const text = await cleanComment(run, { form: "html", text: row.Html ?? "" });
    if (!text) return null;
    versions.push({ createdAt: readDate(row) as Date, text });
  }
  return versions.length > 0 ? versions : null;
}

async function importCommentHistory(run: Run, { of, rows }: History): Promise<void> {
  const commentId = run.known.get("comment", of);
  if (!commentId) return run.report.count("skipped", "histories of comments that were not taken");
  if ((await presentVersionOf(run.db, { kind: "comment", id: commentId })) > 1) return countAs(run, false);
  const versions = rows && (await commentTexts(run, rows));
  if (!versions) return run.report.fault(faults.history, `CommentHistory, CommentId ${of}`);
  const isWritten = await run.db.transaction().execute((db) => insertCommentVersions(db, commentId, versions));
  countAs(run, isWritten, versions);
}

function rowsOf(run: Run, table: string): AsyncIterable<Row> | null {
  const file = findTable(run.folder, table);
  const onFault = (why: string, place: string) => run.report.fault(why, place);
  return file && readGoodRows(file, { onBytes: run.onBytes, onFault });
}

/** Reads what posts and comments said before they were changed, and gives it to those that were taken. */
export async function importHistory(run: Run): Promise<void> {
  const ofPosts = rowsOf(run, "PostHistory");
  const { questionOf } = run.survey;
  const question = ({ PostId = "" }: Row) => questionOf.get(PostId) ?? PostId;
  if (ofPosts) for await (const history of histories(ofPosts, question)) await importPostHistory(run, history);
  const ofComments = rowsOf(run, "CommentHistory");
  const comment = ({ CommentId = "" }: Row) => CommentId;
  if (ofComments) for await (const history of histories(ofComments, comment)) await importCommentHistory(run, history);
}
