import type { InputOf } from "@unknot/contract/endpoint";
import type { PostText } from "@unknot/contract/rules/post";
import type { suggestEdit } from "@unknot/contract/services/suggestions";
import * as errors from "@unknot/contract/words/errors";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { ApiError, badInput, notAllowed, notFound } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { notify } from "../notifications/index.ts";
import { lockPostText, originalOf, replacePost } from "../posts/index.ts";
import { abilityOf, admitWriter } from "../trust/index.ts";
import { publicPost } from "./public-post.ts";

type Edit = { input: InputOf<typeof suggestEdit>["body"]; text: PostText; tags: string[] | undefined; note: string };

/**
 * Publishes what a member with the ability would else propose, as a version of theirs, and tells the author, who can
 * restore the one before. What they had proposed of the post before is gone with it. Throws a 400 where nothing is
 * different, a 403 without the ability, a 404, a 409 where the post is not what they began with any more.
 */
export async function publishEdit(context: AppContext, viewer: Member, id: string, edit: Edit): Promise<string> {
  const { input, text, tags, note } = edit;
  return transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    const { has } = await abilityOf(context, trx, viewer.id, "directEdits");
    if (!has) throw notAllowed(errors.noDirectEdits());
    const locked = await lockPostText(trx, id);
    const post = locked && (await publicPost(trx, id).executeTakeFirst());
    if (!locked || !post) throw notFound(errors.postNotFound());
    if (input.version !== post.present) throw new ApiError(409, errors.suggestionChanged());
    const replacement = { text, original: originalOf(input), tags, note, editorId: viewer.id };
    if (!(await replacePost(context, trx, locked, replacement))) throw badInput(errors.nothingSuggested());
    const now = context.clock();
    await trx
      .deleteFrom("suggested_edits")
      .where("post_id", "=", id)
      .where("user_id", "=", viewer.id)
      .where("status", "=", "open")
      .execute();
    // Its texts are the post's, and the history has the ones before.
    const nothing = { title: "", problem: "", solution: "", tags: null };
    const when = { created_at: now, changed_at: now, decided_at: now };
    const said = { note, base: post.present, status: "accepted" as const, version: post.present + 1 };
    const { id: suggestionId } = await trx
      .insertInto("suggested_edits")
      .values({ post_id: id, user_id: viewer.id, decided_by: viewer.id, ...nothing, ...when, ...said })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (post.author_id !== null) {
      const recipients = [{ userId: post.author_id, kind: "suggestion" as const }];
      await notify(context, trx, { recipients, actorId: viewer.id, place: { postId: id }, suggestionId });
    }
    return suggestionId;
  });
}
