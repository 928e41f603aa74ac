import type { InputOf } from "@unknot/contract/endpoint";
import { messages } from "@unknot/contract/messages";
import { reportProblem } from "@unknot/contract/rules/report";
import type { createReport } from "@unknot/contract/services/moderation";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notAllowed, notFound, refuse } from "../../platform/errors.ts";
import { ok } from "../../platform/http/bind.ts";
import { isId } from "../../platform/ids.ts";
import type { Member } from "../../platform/viewer.ts";
import { takeRichText } from "../../support/rich-text/sanitize.ts";
import { findPublicComment } from "../comments/index.ts";
import { findPublicPost } from "../posts/index.ts";

type Input = InputOf<typeof createReport>["body"];

/** Whose the reported thing is. Throws a 404 for what is not there for everybody. */
async function authorOf(db: Db, { object_id, type }: Input): Promise<string | null> {
  const isPost = type === "problemSolution";
  const find = isPost ? findPublicPost : findPublicComment;
  const found = isId(object_id) ? await find(db, object_id) : undefined;
  if (!found) throw notFound(isPost ? messages.postNotFound : messages.commentNotFound);
  return found.author_id;
}

/**
 * Reports something of somebody else's; a second report by the same member replaces the first. Throws a 400 for a
 * broken rule, a 403 for what is the caller's own, a 404 for what is not there.
 */
export async function report({ db, clock }: AppContext, viewer: Member, input: Input) {
  const reason = takeRichText(input.reason, "reason");
  refuse(reportProblem({ reason }));
  if ((await authorOf(db, input)) === viewer.id) throw notAllowed();
  const isPost = input.type === "problemSolution";
  const said = { reason, category: input.category ?? null, created_at: clock() };
  const post_id = isPost ? input.object_id : null;
  const comment_id = isPost ? null : input.object_id;
  await db
    .insertInto("reports")
    .values({ reporter_id: viewer.id, post_id, comment_id, ...said })
    .onConflict((conflict) =>
      isPost
        ? conflict.columns(["post_id", "reporter_id"]).where("post_id", "is not", null).doUpdateSet(said)
        : conflict.columns(["comment_id", "reporter_id"]).where("comment_id", "is not", null).doUpdateSet(said),
    )
    .execute();
  return { ...ok, message: messages.reported };
}

/** Every report of a member, for their export. */
export function exportReportsOf(db: Db, reporterId: string) {
  return db
    .selectFrom("reports")
    .select(["post_id as ps_id", "comment_id", "reason", "category", "created_at as date"])
    .where("reporter_id", "=", reporterId)
    .orderBy("id")
    .execute();
}
