import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { lastAbout, type Subject } from "../decisions/index.ts";
import { show } from "./decide.ts";
import { lockSubject } from "./subjects.ts";

const OVER = "The time of the decision is over";

type Due = { id: string; post_id: string | null; comment_id: string | null };

/**
 * Decisions to hide whose time is over, with no later one about the same. What its author has deleted waits until it is
 * back.
 */
async function listDue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.id, d.post_id, d.comment_id from moderation_log d
    left join comments c on c.id = d.comment_id
    join posts p on p.id = coalesce(d.post_id, c.post_id)
    where d.action = 'hide' and d.expires_at <= ${now} and p.deleted_at is null and c.deleted_at is null
      and case when c.id is null then p.hidden_at else c.hidden_at end is not null
      and d.id = case when d.post_id is not null
        then (select max(n.id) from moderation_log n where n.post_id = d.post_id and n.action in ('hold', 'hide', 'unhide'))
        else (select max(n.id) from moderation_log n where n.comment_id = d.comment_id and n.action in ('hold', 'hide', 'unhide'))
      end
    order by d.id`.execute(db);
  return rows;
}

/** Shows again what was hidden until a time that is over, and tells its authors. */
export async function endHides(context: AppContext): Promise<void> {
  for (const { id, post_id, comment_id } of await listDue(context.db, context.clock())) {
    const subject: Subject = post_id ? { kind: "post", id: post_id } : { kind: "comment", id: comment_id as string };
    await transact(context.db, async (trx: Db) => {
      const locked = await lockSubject(trx, subject);
      // Somebody may have decided otherwise since.
      if ((await lastAbout(trx, subject))?.id !== id) return;
      await show({ context, trx, actor: null, locked, now: context.clock() }, { reason: OVER });
    });
  }
}
