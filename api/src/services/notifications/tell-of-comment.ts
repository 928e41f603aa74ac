import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { together } from "../../platform/together.ts";
import type { CommentWritten } from "../comments/index.ts";
import { mentionsIn } from "./mentions.ts";
import { notify } from "./notify.ts";
import { askToTellFollowers } from "./tell-followers.ts";

type Context = Pick<AppContext, "clock" | "jobs">;

/**
 * Tells whoever a new comment answers, the author of the post, and whom it names; nobody of what they wrote themselves, or twice. In
 * the transaction in which it is written. Nobody sees it of one that is held until it is public.
 */
export async function tellOfComment(context: Context, trx: Db, written: CommentWritten): Promise<void> {
  const { id: commentId, postId, authorId, postAuthorId, answeredId, html } = written;
  const reply = answeredId && answeredId !== authorId ? [{ userId: answeredId, kind: "reply" as const }] : [];
  const isSkipped = postAuthorId === authorId || postAuthorId === answeredId;
  const comment = postAuthorId && !isSkipped ? [{ userId: postAuthorId, kind: "comment" as const }] : [];
  const told = [...reply, ...comment];
  const mentions = await mentionsIn(trx, html, [authorId, ...told.map(({ userId }) => userId)]);
  const news = { recipients: [...told, ...mentions], actorId: authorId, place: { postId, commentId } };
  await together(trx, (all) => [
    notify(context, all, news),
    askToTellFollowers(context, all, { id: commentId, postId }),
  ]);
}
