import { normalizeTags, tagsProblem } from "@unknot/contract/rules/tags";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { hasRole, type Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, refuse } from "../../platform/errors.ts";
import { readSettings } from "../site-settings/index.ts";
import { abilityOf } from "../trust/index.ts";
import { resolveTags } from "./store.ts";

/** Whether a site has at least so many tags; it looks at no more of them. */
async function hasTags(db: Db, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from tags where synonym_of is null limit ${most}) t`.execute(db);
  return (rows[0]?.count ?? 0) >= most;
}

/**
 * The tags of a post that a member writes, each by its own name and as it is kept. Throws a 400 for a broken rule, and
 * where a new member names one that no public post has; `own` are those that the post has already. A young site takes new
 * tags from everybody, because somebody has to begin (the setting `newMemberTags`). Not with RATE_LIMIT=off, and not for
 * moderators. From whom a moderator has taken the ability, no site takes new tags.
 */
export async function takeTags(
  { db, clock, config }: Pick<AppContext, "db" | "clock" | "config">,
  viewer: Member,
  typed: readonly string[],
  own: () => Promise<string[]> = async () => [],
): Promise<string[]> {
  refuse(tagsProblem(typed));
  const names = normalizeTags(typed);
  const known = await resolveTags(db, names);
  // Who names a tag by a synonym asks for no change of a post that has it.
  const tags = [...new Set(names.map((name) => known.get(name)?.name ?? name))];
  const unknown = names.filter((name) => !known.get(name)?.count);
  if (unknown.length === 0 || hasRole(viewer.role, "moderator")) return tags;
  const { has, takenAway } = await abilityOf({ clock }, db, viewer.id, "newTags");
  if (has || (!config.rateLimit && !takenAway)) return tags;
  const mine = await own();
  const made = unknown.find((name) => !mine.includes(name));
  if (made === undefined) return tags;
  if (takenAway) throw badInput(errors.newTagTakenAway({ name: made }), "tags");
  const { newMemberTags } = await readSettings(db);
  if (!(await hasTags(db, newMemberTags))) return tags;
  throw badInput(errors.newTag({ name: made }), "tags");
}
