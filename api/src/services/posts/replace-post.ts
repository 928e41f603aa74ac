import type { PostText } from "@unknot/contract/rules/post";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { ApiError } from "../../platform/errors.ts";
import { RENDERER } from "../../support/rich-text/renderer.ts";
import { index } from "../../support/search/index.ts";
import { retagPost, tagsColumn } from "../tags/index.ts";
import { textColumns } from "./columns.ts";
import type { PostVersion } from "./events.ts";
import { type PostOriginal, replacePostOriginal } from "./originals.ts";

/** What a post says, to be kept when it is changed. */
async function asItIs(trx: Db, id: string): Promise<PostVersion> {
  const { created_at, edited_at, ...said } = await trx
    .selectFrom("posts")
    .select([...textColumns, "created_at", "edited_at", "renderer"])
    .select(tagsColumn("posts.id").as("tags"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...said, date: edited_at ?? created_at };
}

/** Whether what is sent is what is there already. Tags that are not sent stay. */
const isSame = (old: PostVersion, text: PostText, tags: string[] | undefined): boolean =>
  textColumns.every((column) => old[column] === text[column]) && (!tags || tags.join(" ") === old.tags.join(" "));

/** A post that is locked for a change. */
export type LockedPost = { id: string; problem: string; solution: string; hidden_at: Date | null };

/** What it is to say. `editorId`: who makes it so; `suggestion`: who proposed it, null where their account is closed. */
export type Replacement = {
  text: PostText;
  original: PostOriginal;
  /** Undefined: those that it has. */
  tags: string[] | undefined;
  note: string;
  editorId: string;
  suggestion?: { userId: string | null };
  /** The version that is restored, where that is what is done. */
  restored?: number | undefined;
  /** The date of the version that it was begun from, where that is known: ISO 8601, UTC. */
  base?: string | undefined;
};

/**
 * Replaces what a locked post says, and tells it to whom it concerns. What changes nothing is no change: it has no date
 * and no version, whatever it was begun from: it may have been sent before. Returns whether there was one; throws a 409
 * where the post is not what the change was begun from.
 */
export async function replacePost(context: AppContext, trx: Db, post: LockedPost, by: Replacement): Promise<boolean> {
  const { text, original, tags, note, editorId: authorId, suggestion, restored, base } = by;
  const { id } = post;
  const old = await asItIs(trx, id);
  if (isSame(old, text, tags)) return false;
  if (base !== undefined && base !== old.date.toISOString()) throw new ApiError(409, errors.postChanged());
  // What was said of another solution is not said of this one.
  const isOther = text.solution !== post.solution && { solution_version: sql<number>`solution_version + 1` };
  await trx
    .updateTable("posts")
    .set({ ...text, ...isOther, renderer: RENDERER, edited_at: context.clock() })
    .where("id", "=", id)
    .execute();
  if (tags) await retagPost(trx, id, tags, context.clock());
  await replacePostOriginal(trx, { id, original, made: text });
  const [before, html] = [post.problem + post.solution, text.problem + text.solution];
  const change = { id, authorId, html, before, old, note, isHidden: post.hidden_at !== null };
  await context.events.postChanged(context, trx, {
    ...change,
    ...(suggestion && { suggestion }),
    ...(restored !== undefined && { restored }),
  });
  if (!post.hidden_at) await index(trx, [{ id, ...text }]);
  return true;
}
