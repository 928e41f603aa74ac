import { messages } from "@unknot/contract/messages";
import type { WriteUp } from "@unknot/contract/rules/post";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { forgetDocument } from "../../support/search/forget-document.ts";
import { indexDocuments } from "../../support/search/index-documents.ts";
import { forgetUses, noteUses } from "../../support/uploads/images.ts";
import { admitWriter, refuseSpam, requireUnmuted } from "../trust/index.ts";
import { cleanWriteUp } from "./create-post.ts";
import { ownPost } from "./own-post.ts";

/**
 * Replaces a write-up of the caller's. Throws a 400 for a broken rule, a 403 or 404 where it is not theirs, a 423
 * while muted.
 */
export async function editPost(context: AppContext, viewer: Member, id: string, input: WriteUp) {
  requireUnmuted(viewer, messages.mutedEdit);
  const writeUp = await cleanWriteUp(context, viewer, input);
  const html = writeUp.problem + writeUp.solution;
  await refuseSpam(context, viewer, { html, field: "newSolution", isNew: false });
  await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer, messages.mutedEdit);
    const post = await ownPost(trx, viewer, id, { state: "kept" });
    await trx
      .updateTable("posts")
      .set({ ...writeUp, edited_at: context.clock() })
      .where("id", "=", id)
      .execute();
    await forgetUses(trx, { post: id });
    await noteUses(trx, { post: id }, { html, userId: viewer.id });
    if (post.hidden_at) return;
    await forgetDocument(trx, id);
    await indexDocuments(trx, [{ id, ...writeUp }]);
  });
  return { ...ok, message: messages.postEdited, id };
}
