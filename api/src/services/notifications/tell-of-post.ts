import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { PostWritten } from "../posts/index.ts";
import { mentionsIn } from "./mentions.ts";
import { notify } from "./notify.ts";

type Context = Pick<AppContext, "clock" | "jobs">;

/**
 * Tells whom a new post names, in the transaction in which it is written. Nobody sees it of one that is held until it is
 * public.
 */
export async function tellOfPost(context: Context, trx: Db, { id, authorId, html }: PostWritten): Promise<void> {
  const recipients = await mentionsIn(trx, html, [authorId]);
  await notify(context, trx, { recipients, actorId: authorId, place: { postId: id } });
}
