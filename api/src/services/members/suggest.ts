import { usernameKey } from "@unknot/contract/rules/username";
import { serverLimits } from "@unknot/contract/server-limits";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";

/** The query for names that begin so, in the order of the index that serves it. */
export const membersByBeginning = (beginning: string, but: string) => sql<{ username: string }>`
  select username from users
  where username_key like ${`${usernameKey(beginning).replace(/[\\%_]/g, "\\$&")}%`}
    and is_active and (post_count > 0 or comment_count > 0) and id <> ${but}
  order by username_key using ~<~ limit ${serverLimits.suggestionsMax}`;

/**
 * Names that complete what is typed after an at sign, without the caller's own. Only of members whose writing everybody
 * can read: who else has an account is nobody's to learn.
 */
export async function suggestMembers(db: Db, viewer: Pick<Member, "id">, beginning: string) {
  const { rows } = await membersByBeginning(beginning, viewer.id).execute(db);
  return { ...ok, list: rows };
}
