import type { Duplicate } from "@unknot/contract/services/duplicates";
import type { DuplicateStatus } from "@unknot/contract/values";
import * as errors from "@unknot/contract/words/errors";
import { type RawBuilder, sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { memberName } from "../members/index.ts";
import { findPublicPost } from "../posts/index.ts";
import { abilityOf } from "../trust/index.ts";
import { mayAgree, mayUndo, NEEDED } from "./duplicates.ts";

/** More than anybody proposes of one post. */
const SHOWN = 20;

type Same = { id: string; title: string; isBetter: boolean };

/** The query for the posts that say the same as one, the better one first. Both must be there for everybody. */
export const sameQuery = (id: string): RawBuilder<Same> => sql`select /* kept */
    p.id, p.title, true as "isBetter" from posts own join posts p on p.id = own.duplicate_of and p.is_public
  where own.id = ${id} and own.is_public
  union all (
    select p.id, p.title, false from posts own join posts p on p.duplicate_of = own.id and p.is_public
    where own.id = ${id} and own.is_public
    order by p.like_count desc, p.id
    limit 10)`;

type Row = {
  id: string;
  post_id: string;
  post_title: string;
  of_id: string;
  of_title: string;
  username: string | null;
  created_at: Date;
  status: DuplicateStatus;
  authorId: string | null;
  user_id: string | null;
  agreed: number;
  is_agreed_by_viewer: boolean;
};

/** The query for what was proposed or agreed about a post, whichever of the two it is. */
export const duplicatesQuery = (id: string, viewer: Member): RawBuilder<Row> => sql`
  select d.id, d.post_id, p.title as post_title, d.of_id, o.title as of_title, u.username, d.created_at, d.status,
    p.author_id as "authorId", d.user_id,
    (select count(*)::int from (
      select from duplicate_agreements a where a.duplicate_id = d.id limit ${NEEDED}) t) as agreed,
    exists (select from duplicate_agreements a where a.duplicate_id = d.id and a.user_id = ${viewer.id})
      as is_agreed_by_viewer
  from (
    (select * from duplicates where post_id = ${id} and status <> 'declined' order by id desc limit ${SHOWN})
    union all
    (select * from duplicates where of_id = ${id} and status <> 'declined' order by id desc limit ${SHOWN})) d
    join posts p on p.id = d.post_id and p.is_public
    join posts o on o.id = d.of_id and o.is_public
    left join users u on u.id = d.user_id
  order by d.id desc
  limit ${SHOWN}`;

/** Answers get_duplicates. Throws a 404 for a post that not everybody can see. */
export async function listDuplicates(context: AppContext, viewer: Member, id: string) {
  const { db } = context;
  const post = isId(id) ? await findPublicPost(db, id) : undefined;
  if (!post) throw notFound(errors.postNotFound());
  const { rows } = await duplicatesQuery(id, viewer).execute(db);
  if (rows.length === 0) return { ...ok, list: [] };
  const { has } = await abilityOf(context, db, viewer.id, "duplicates");
  const list = rows.map(
    (row): Duplicate => ({
      duplicate_id: row.id,
      post: { id: row.post_id, title: row.post_title },
      of: { id: row.of_id, title: row.of_title },
      user: memberName(row.username),
      date: row.created_at.toISOString(),
      status: row.status,
      agreed: row.agreed,
      needed: NEEDED,
      isOwn: viewer.id === row.user_id,
      mayAgree: !viewer.mute && !row.is_agreed_by_viewer && mayAgree(viewer, row, has),
      mayUndo: !viewer.mute && mayUndo(viewer, row),
    }),
  );
  return { ...ok, list };
}

/** What a member has proposed about which posts say the same, for their copy of everything. */
export async function exportDuplicatesOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom("duplicates")
    .select(["post_id", "of_id", "status", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ post_id, of_id, status, created_at }) => ({
    ps_id: post_id,
    of: of_id,
    status,
    date: created_at,
  }));
}
