import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { RENDERER } from "../../support/rich-text/renderer.ts";
import { presentVersionOf, type VersionsOf } from "./numbers.ts";

/** A version of a post that was made elsewhere; its HTML has been through the sanitiser. */
export type PostVersion = {
  userId: string | null;
  createdAt: Date;
  note: string;
  isSuggested: boolean;
  suggestedBy: string | null;
  texts: { title: string; problem: string; solution: string; tags: string[] };
};

/** The same of a comment. */
export type CommentVersion = { createdAt: Date; text: string };

/** Rows of one statement: a row has a dozen values, a statement at most 65,535. */
const ROWS = 1000;

/** Stores rows, as many at once as a statement takes. */
async function insertAll<Row>(rows: Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await insert(rows.slice(at, at + ROWS));
}

/** Keeps what is made of a post or comment from being changed; whether it has versions already, or is gone. */
async function hasOthers(trx: Db, of: VersionsOf): Promise<boolean> {
  const { rows } = await sql<{ post_id: string }>`
    select ${sql.ref(of.kind === "post" ? "id" : "post_id")} as post_id from ${sql.table(`${of.kind}s`)}
    where id = ${of.id} for update`.execute(trx);
  const [found] = rows;
  if (!found || (await presentVersionOf(trx, of)) > 1) return true;
  // Pages show how many there are.
  await sql`select note_changes(array[${`post-${found.post_id}`}])`.execute(trx);
  return false;
}

/**
 * Gives a post the versions that it had elsewhere, the first one first, in the caller's transaction. The last one is what
 * it says now. Returns false where it has been changed here, and keeps what is there.
 */
export async function insertPostVersions(trx: Db, postId: string, versions: PostVersion[]): Promise<boolean> {
  if (await hasOthers(trx, { kind: "post", id: postId })) return false;
  const none = { title: null, problem: null, solution: null, tags: null };
  const rows = versions.map(({ texts, ...version }, index) => ({
    ...{ post_id: postId, number: index + 1, user_id: version.userId, created_at: version.createdAt },
    ...{ note: version.note, is_suggested: version.isSuggested, suggested_by: version.suggestedBy },
    ...(index < versions.length - 1 ? { ...texts, renderer: RENDERER } : { ...none, renderer: 0 }),
  }));
  await insertAll(rows, (some) => trx.insertInto("post_versions").values(some).execute());
  return true;
}

/** The same for a comment. */
export async function insertCommentVersions(trx: Db, commentId: string, versions: CommentVersion[]): Promise<boolean> {
  if (await hasOthers(trx, { kind: "comment", id: commentId })) return false;
  const rows = versions.map(({ text, createdAt }, index) => ({
    ...{ comment_id: commentId, number: index + 1, created_at: createdAt },
    ...(index < versions.length - 1 ? { text, renderer: RENDERER } : { text: null, renderer: 0 }),
  }));
  await insertAll(rows, (some) => trx.insertInto("comment_versions").values(some).execute());
  return true;
}
