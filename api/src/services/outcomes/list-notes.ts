import type { Outcome } from "@unknot/contract/values";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { isModerator, type Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { sliceOf, toPage } from "../../platform/paging.ts";
import { memberName } from "../members/index.ts";

type Row = { username: string | null; outcome: Outcome; note: string; given_at: Date; is_present: boolean };

/**
 * Answers get_outcomes: the notes about a post, the latest first, for its author and moderators. Throws a 404 for
 * everybody else, and where there is no such post.
 */
export async function listNotes(db: Db, viewer: Member, id: string, page: number) {
  const post = isId(id)
    ? await db
        .selectFrom("posts")
        .select(["author_id", "solution_version"])
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .executeTakeFirst()
    : undefined;
  if (!post || (post.author_id !== viewer.id && !isModerator(viewer))) throw notFound(errors.postNotFound());
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from outcomes where post_id = ${id} and note <> ''`.execute(db);
  const totalCount = counted[0]?.count ?? 0;
  const slice = sliceOf(page, totalCount);
  if (!slice) return toPage(page, { list: [], totalCount });
  const { rows } = await sql<Row>`
    select u.username, o.outcome, o.note, o.given_at, o.solution_version = ${post.solution_version} as is_present
    from outcomes o left join users u on u.id = o.user_id
    where o.post_id = ${id} and o.note <> ''
    order by o.given_at desc, o.user_id limit ${slice.limit} offset ${slice.offset}`.execute(db);
  const list = rows.map((row) => ({
    user: memberName(row.username),
    outcome: row.outcome,
    note: row.note,
    date: row.given_at.toISOString(),
    isPresent: row.is_present,
  }));
  return toPage(page, { list, totalCount });
}

/** What a member has said of solutions, for their export. */
export async function exportOutcomesOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom("outcomes")
    .select(["post_id", "outcome", "note", "given_at"])
    .where("user_id", "=", userId)
    .orderBy("given_at")
    .execute();
  return rows.map(({ post_id, given_at, ...said }) => ({ ps_id: post_id, ...said, date: given_at.toISOString() }));
}
