import { serverLimits } from "@unknot/contract/server-limits";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { mentionsIn, namesIn } from "./mentions.ts";
import { notify, type Place } from "./notify.ts";

type Context = Pick<AppContext, "clock" | "jobs">;
type Change = { place: Place; authorId: string; html: string; before: string };

/** Who has been told of a text, and how many of them because it names them. */
async function toldOf(trx: Db, { postId, commentId }: Place): Promise<{ userIds: string[]; mentions: number }> {
  const { rows } = await (commentId
    ? sql<{ user_id: string; kind: string }>`select user_id, kind from notifications
        where comment_id = ${commentId} and kind in ('mention', 'reply', 'comment')`
    : sql<{ user_id: string; kind: string }>`select user_id, kind from notifications
        where post_id = ${postId} and comment_id is null and kind = 'mention'`
  ).execute(trx);
  return {
    userIds: rows.map(({ user_id }) => user_id),
    mentions: rows.filter(({ kind }) => kind === "mention").length,
  };
}

/**
 * Tells whom a changed text names and did not name before, in the transaction in which it is changed: nobody twice of one
 * text, and no more than a new one would tell, however often it is changed. Nobody sees it of what is not public.
 */
export async function tellOfChange(context: Context, trx: Db, change: Change): Promise<void> {
  const { place, authorId, html, before } = change;
  const named = new Set(namesIn(before));
  if (namesIn(html).every((name) => named.has(name))) return;
  const { userIds, mentions } = await toldOf(trx, place);
  const known = (await mentionsIn(trx, before, [])).map(({ userId }) => userId);
  const recipients = await mentionsIn(trx, html, [authorId, ...userIds, ...known]);
  const room = Math.max(0, serverLimits.mentionsMax - mentions);
  await notify(context, trx, { recipients: recipients.slice(0, room), actorId: authorId, place });
}
