import type { InputOf } from "@unknot/contract/endpoint";
import { toLine } from "@unknot/contract/rules/line";
import { noteProblem } from "@unknot/contract/rules/note";
import type { decideSuggestedEdit } from "@unknot/contract/services/suggestions";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { ApiError, notAllowed, notFound, refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { undecorated } from "../../support/rich-text/undecorated.ts";
import { notify } from "../notifications/index.ts";
import { cleanPost, type LockedPost, lockPostText, originalOf, replacePost } from "../posts/index.ts";
import { takeTags } from "../tags/index.ts";
import { admitWriter, requireUnmuted } from "../trust/index.ts";
import { findSuggestion, isProposer, mayDecide, presentVersion, type SuggestionRow } from "./find.ts";

type Input = InputOf<typeof decideSuggestedEdit>["body"];
type Replacing = Omit<Parameters<typeof replacePost>[3], "editorId" | "suggestion">;

const isDecided = () => new ApiError(409, errors.suggestionNotFound(), { code: "already_decided" });
const isOther = () => new ApiError(409, errors.suggestionChanged());

/** Throws a 403 where it is not the viewer's to decide about, or not yet. */
function requireTurn(viewer: Member, row: SuggestionRow, now: Date): void {
  if (mayDecide(viewer, row, now)) return;
  throw notAllowed(isProposer(viewer, row) ? errors.ownSuggestion() : errors.authorsTurn());
}

/** Why, as one line. Throws a 400 for one that breaks the rules of notes. */
function reasonOf({ reason = "" }: Input): string {
  const line = toLine(reason.normalize("NFC"));
  const problem = noteProblem({ note: line });
  refuse(problem && { ...problem, field: "reason" });
  return line;
}

/** What the post is to say, under today's rules. */
async function replacementOf(context: AppContext, viewer: Member, id: string): Promise<Replacing> {
  const { post_id, title, note, tags, ...html } = await context.db
    .selectFrom("suggested_edits")
    .select(["post_id", "title", "problem", "solution", "tags", "note"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => notFound(errors.suggestedEditNotFound()));
  const input = { title, problem: undecorated(html.problem), solution: undecorated(html.solution) };
  // Its proposer was allowed those that are new.
  const taken = tags && (await takeTags(context, viewer, tags, async () => tags));
  const text = await cleanPost(context, { post: post_id }, input);
  return { text, original: originalOf(input), tags: taken ?? undefined, note };
}

/** Locks post and suggestion, in this order. Throws a 404 or 409 where either is not what the viewer has read any more. */
async function lockBoth(trx: Db, row: SuggestionRow, seen: { changed: string; version: number }): Promise<LockedPost> {
  const post = await lockPostText(trx, row.post_id);
  if (!post || post.deleted_at) throw notFound(errors.suggestedEditNotFound());
  const now = await trx
    .selectFrom("suggested_edits as e")
    .select(["e.status", "e.changed_at"])
    .select(presentVersion("e.post_id").as("present"))
    .where("e.id", "=", row.id)
    .forUpdate("e")
    .executeTakeFirst();
  if (!now) throw notFound(errors.suggestedEditNotFound());
  if (now.status !== "open") throw isDecided();
  if (now.changed_at.toISOString() !== seen.changed || now.present !== seen.version) throw isOther();
  return post;
}

/** Tells its proposer, and the author of a post that somebody else has changed so. */
async function tell(context: AppContext, trx: Db, viewer: Member, row: SuggestionRow, accepted: boolean) {
  const { post_author_id: author, user_id: proposer } = row;
  const told = [proposer, accepted && author !== viewer.id ? author : null].filter((id) => id !== null);
  const recipients = told.map((userId) => ({ userId, kind: "suggestion" as const }));
  const place = { postId: row.post_id };
  await notify(context, trx, { recipients, actorId: viewer.id, place, suggestionId: row.id });
}

/**
 * Takes a suggestion, which changes the post, or declines it. Throws a 400 for a broken rule, a 403 where it is not the
 * caller's to decide about, a 404, a 409 where it is decided, or says something else by now, a 423 while muted.
 */
export async function decide(context: AppContext, viewer: Member, id: string, input: Input) {
  requireUnmuted(viewer);
  const reason = reasonOf(input);
  const row = await findSuggestion(context.db, viewer, id);
  if (row.status !== "open") throw isDecided();
  requireTurn(viewer, row, context.clock());
  const { accepted, changed = row.changed_at.toISOString(), version = row.present } = input;
  const replacing = accepted ? await replacementOf(context, viewer, id) : null;
  await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    const post = await lockBoth(trx, row, { changed, version: accepted ? version : row.present });
    const credit = { editorId: viewer.id, suggestion: { userId: row.user_id } };
    const isNew = replacing !== null && (await replacePost(context, trx, post, { ...replacing, ...credit }));
    const decided = { decided_by: viewer.id, decided_at: context.clock(), reason };
    // What was taken is in the history of the post from here on.
    const taken = { title: "", problem: "", solution: "", tags: null, version: isNew ? version + 1 : null };
    await trx
      .updateTable("suggested_edits")
      .set({ status: accepted ? "accepted" : "declined", ...decided, ...(accepted && taken) })
      .where("id", "=", id)
      .execute();
    await tell(context, trx, viewer, row, accepted);
  });
  return { ...ok, message: accepted ? done.editTaken() : done.editDeclined() };
}
