import { DAY } from "@unknot/contract/limits";
import type { Suggestion } from "@unknot/contract/services/suggestions";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { isModerator, type Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { memberName } from "../members/index.ts";
import { isAuthor, postStateColumns, visibilityOf } from "../posts/index.ts";

/** So long the author of a post decides alone. */
const AUTHORS_TURN = 7 * DAY;

/** Until when a suggestion must have been made for moderators to decide about it. */
export const dueBefore = (now: Date): Date => new Date(now.getTime() - AUTHORS_TURN);

/** The number of the present version of a post, in a query that has its id. */
export const presentVersion = (postId: string) =>
  sql<number>`coalesce((select max(v.number) from post_versions v where v.post_id = ${sql.ref(postId)}), 1)`;

/** A query for suggestions with what is told of them, and what decides who sees them. */
export const selectSuggestions = (db: Db) =>
  db
    .selectFrom("suggested_edits as e")
    .innerJoin("posts as p", "p.id", "e.post_id")
    .leftJoin("users as u", "u.id", "e.user_id")
    .leftJoin("users as d", "d.id", "e.decided_by")
    .select(["e.id", "e.post_id", "e.user_id", "e.note", "e.base", "e.created_at", "e.changed_at", "e.status"])
    .select(["e.reason", "e.decided_at", "e.version", "u.username", "d.username as decider_name"])
    .select(postStateColumns("p"))
    .select(presentVersion("p.id").as("present"));

export type SuggestionRow = Awaited<ReturnType<ReturnType<typeof selectSuggestions>["execute"]>>[number];

type Whose = Pick<SuggestionRow, "user_id" | "post_author_id" | "created_at">;

/** Whether the viewer proposed it. */
export const isProposer = (viewer: Member, { user_id }: Pick<Whose, "user_id">): boolean => viewer.id === user_id;

/** Whether the viewer may decide about it while it waits: nobody about what is their own. */
export function mayDecide(viewer: Member, row: Whose, now: Date): boolean {
  if (isProposer(viewer, row)) return false;
  if (isAuthor(viewer, { author_id: row.post_author_id })) return true;
  return isModerator(viewer) && row.created_at <= dueBefore(now);
}

/** Whether the viewer sees all suggestions about a post that they see whole. */
export const seesAll = (viewer: Member, post: { author_id: string | null }): boolean =>
  isAuthor(viewer, post) || isModerator(viewer);

/** Finds one. Throws a 404 where it is not there, not to be seen like its post, or neither the viewer's nor for them. */
export async function findSuggestion(db: Db, viewer: Member, id: string): Promise<SuggestionRow> {
  const row = isId(id) ? await selectSuggestions(db).where("e.id", "=", id).executeTakeFirst() : undefined;
  if (!row) throw notFound(errors.suggestedEditNotFound());
  const post = { author_id: row.post_author_id, hidden_at: row.post_hidden_at, deleted_at: row.post_deleted_at };
  const isSeen = visibilityOf(viewer, post) === "all" && (isProposer(viewer, row) || seesAll(viewer, post));
  if (!isSeen) throw notFound(errors.suggestedEditNotFound());
  return row;
}

/** A suggestion as it is told, without its texts. */
export function viewSuggestion(viewer: Member, row: SuggestionRow, now: Date): Suggestion {
  const isOpen = row.status === "open";
  return {
    suggestion_id: row.id,
    user: memberName(row.username),
    date: row.created_at.toISOString(),
    changed: row.changed_at.toISOString(),
    note: row.note,
    status: row.status,
    decidedBy: row.decided_at && memberName(row.decider_name),
    decided: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    version: row.version,
    isBehind: isOpen && row.base < row.present,
    isOwn: isProposer(viewer, row),
    mayDecide: isOpen && mayDecide(viewer, row, now),
  };
}
