import type { InputOf } from "@unknot/contract/endpoint";
import type { toggleLike } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact, triedAgain } from "../../platform/transact.ts";
import { sendLike } from "../notifications/index.ts";
import { type LikeDone, type LikeStep, setLike } from "./store.ts";

const FOREIGN_KEY_VIOLATION = "23503";

const MISSING = { post: errors.postNotFound, comment: errors.commentNotFound };

/** One statement, which is a transaction of its own; a second time and in a transaction for the few to whom it is sent. */
async function takeStep(context: AppContext, step: LikeStep): Promise<LikeDone | undefined> {
  const { db } = context;
  const done = await triedAgain(() => setLike(db, step, true));
  if (!done?.is_to_be_sent) return done;
  return transact(db, async (trx: Db) => {
    const sent = await setLike(trx, step, false);
    if (sent?.told) await sendLike(context, trx, sent.told);
    return sent;
  });
}

/** Likes a public post, comment or reply, or takes the like back. Throws a 404 for what is not there for everybody. */
export async function toggle(context: AppContext, viewer: Member, input: InputOf<typeof toggleLike>["body"]) {
  const { parent_id: id } = input;
  const kind = input.parent_type === "problemSolution" ? "post" : "comment";
  const step = { kind, id, userId: viewer.id, liked: input.liked ?? null, now: context.clock() } as const;
  const done = isId(id)
    ? await takeStep(context, step).catch((error) => {
        // It was there a moment ago, and has been removed since.
        if (error.code === FOREIGN_KEY_VIOLATION) throw notFound(MISSING[kind]());
        throw error;
      })
    : undefined;
  if (!done) throw notFound(MISSING[kind]());
  return { ...ok, liked: done.liked, likeCount: done.like_count };
}
