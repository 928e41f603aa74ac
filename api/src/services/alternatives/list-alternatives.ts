import * as errors from "@unknot/contract/words/errors";
import { type RawBuilder, sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Viewer } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { KEPT } from "../../platform/postgres/kept-statements.ts";
import { memberName } from "../members/index.ts";
import { outcomesOf, visibilityOf } from "../posts/index.ts";
import { sameQuery } from "./list-duplicates.ts";

/** More than a reader tries. */
const SHOWN = 10;

type Row = {
  id: string;
  title: string;
  username: string | null;
  created_at: Date;
  like_count: number;
  worked_count: number;
  failed_count: number;
  last_worked_at: Date | null;
  earlier_worked_count: number;
  earlier_failed_count: number;
};

/**
 * The query for the other posts that solve the same problem and that everybody can see. The part of those who tried one
 * for whom it worked, with one answer of each kind added (Laplace's rule of succession), then likes, then age.
 */
export const alternativesQuery = (id: string): RawBuilder<Row> => sql`select /* kept */
    p.id, p.title, u.username, p.created_at, p.like_count, p.worked_count, p.failed_count, p.last_worked_at,
    p.earlier_worked_count, p.earlier_failed_count
  from alternatives own
    join alternatives a on a.first_id = own.first_id and a.post_id <> own.post_id
    join posts p on p.id = a.post_id and p.is_public
    left join users u on u.id = p.author_id
  where own.post_id = ${id}
  order by (p.worked_count + 1.0) / (p.worked_count + p.failed_count + 2) desc, p.like_count desc, p.id
  limit ${sql.lit(SHOWN)}`;

/** Answers get_alternatives. Throws a 404 for a post that the caller cannot read. */
export async function listAlternatives(db: Db, viewer: Viewer, id: string) {
  const post = isId(id)
    ? await db
        .selectFrom("posts")
        .modifyFront(KEPT)
        .select(["author_id", "hidden_at", "deleted_at"])
        .where("id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!post || visibilityOf(viewer, post) !== "all") throw notFound(errors.postNotFound());
  const [{ rows }, { rows: same }] = await Promise.all([alternativesQuery(id).execute(db), sameQuery(id).execute(db)]);
  const list = rows.map((row) => ({
    id: row.id,
    title: row.title,
    user: memberName(row.username),
    date: row.created_at.toISOString(),
    likeCount: row.like_count,
    outcomes: outcomesOf(row),
  }));
  if (list.length === 0) return { ...ok, list, same, first: null };
  const first = await db
    .selectFrom("alternatives as a")
    .innerJoin("posts as p", "p.id", "a.first_id")
    .innerJoin("users as u", "u.id", "p.author_id")
    .select("u.username")
    .where("a.post_id", "=", id)
    .where(sql<boolean>`p.is_public`)
    .executeTakeFirst();
  return { ...ok, list, same, first: first?.username ?? null };
}

/** Which posts of a member stand beside which others, by the number of the one that they all belong to, for their export. */
export async function exportAlternativesOf(db: Db, authorId: string) {
  const rows = await db
    .selectFrom("alternatives as a")
    .innerJoin("posts as p", "p.id", "a.post_id")
    .select(["a.post_id", "a.first_id", "a.joined_at"])
    .where("p.author_id", "=", authorId)
    .orderBy("a.joined_at")
    .execute();
  return rows.map((row) => ({ ps_id: row.post_id, alternative_to: row.first_id, date: row.joined_at }));
}
