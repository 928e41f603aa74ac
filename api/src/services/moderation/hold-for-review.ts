import { automaticReasons } from "@unknot/contract/language/reasons";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { CommentWritten } from "../comments/index.ts";
import { record, type Subject } from "../decisions/index.ts";
import type { PostWritten } from "../posts/index.ts";
import { openCase } from "./cases.ts";

type Context = Pick<AppContext, "clock">;

async function hold({ clock }: Context, trx: Db, subject: Subject, authorId: string): Promise<void> {
  const now = clock();
  await openCase(trx, subject, now);
  const held = { actorId: null, action: "hold", userId: authorId, subject } as const;
  await record(trx, { ...held, reason: automaticReasons.waitingForReview, now });
}

/**
 * Holds what a new member has just published until a moderator has looked at it, where the site is set so. In the
 * transaction in which it is written, so that nobody ever sees it.
 */
export async function holdPost(context: Context, trx: Db, { id, authorId, isHeld }: PostWritten): Promise<void> {
  if (isHeld) await hold(context, trx, { kind: "post", id }, authorId);
}

/** Holds a comment as `holdPost` holds a post. */
export async function holdComment(context: Context, trx: Db, { id, authorId, isHeld }: CommentWritten): Promise<void> {
  if (isHeld) await hold(context, trx, { kind: "comment", id }, authorId);
}
