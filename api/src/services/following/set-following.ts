import type { InputOf } from "@unknot/contract/endpoint";
import { normalizeTag } from "@unknot/contract/rules/tags";
import type { setFollowing } from "@unknot/contract/services/following";
import type { FollowedKind } from "@unknot/contract/values";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, notAllowed, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { findMember } from "../members/index.ts";
import { findPublicPost } from "../posts/index.ts";
import { resolveTags } from "../tags/index.ts";

/** What one member can follow, and tags that they can mute. */
const MOST = 1000;

const FOREIGN_KEY_VIOLATION = "23503";

const MISSING = { post: errors.postNotFound, tag: errors.tagNotFound, member: errors.userNotFound };
const COLUMN = { post: "post_id", tag: "tag_id", member: "member_id" } as const;

/** The id of what is named, where everybody may know of it; to be given up, it need not be public any more. */
async function idOf(db: Db, kind: FollowedKind, value: string, isGivenUp: boolean): Promise<string | undefined> {
  if (kind === "post") return isId(value) && (isGivenUp || (await findPublicPost(db, value))) ? value : undefined;
  if (kind === "member") return (await findMember(db, value))?.id;
  const name = normalizeTag(value);
  const tag = (await resolveTags(db, [name])).get(name);
  return tag && (isGivenUp || tag.count > 0) ? tag.id : undefined;
}

/** A tag and what was merged into it since somebody followed that. */
const namesOf = (id: string) => sql<string>`(select id from tags where id = ${id} or synonym_of = ${id})`;

/** What a member follows or mutes is bounded, so that it can be told at once: throws a 400 beyond that. */
export async function refuseMore(
  db: Db,
  table: "follows" | "muted_members" | "muted_tags",
  { id }: Member,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${sql.table(table)} where user_id = ${id} limit ${MOST}) f`.execute(db);
  if ((rows[0]?.count ?? 0) >= MOST) throw badInput(errors.followsTooMuch({ max: MOST }));
}

/** Writes a row; one that is there already stays. Throws the 404 where what it names has been removed meanwhile. */
export async function insertOrMissing(insert: Promise<unknown>, kind: FollowedKind): Promise<void> {
  await insert.catch((error) => {
    if (error.code === FOREIGN_KEY_VIOLATION) throw notFound(MISSING[kind]());
    throw error;
  });
}

/**
 * Follows what everybody can see, or does so no more. Throws a 404 for what is not there, a 403 for oneself, a 400 for
 * more than can be followed. What is followed already and has been hidden since can still be given up.
 */
export async function follow(
  { db, clock }: AppContext,
  viewer: Member,
  { kind, value, following }: InputOf<typeof setFollowing>["body"],
) {
  const id = await idOf(db, kind, value, !following);
  if (id === undefined) throw notFound(MISSING[kind]());
  if (kind === "member" && id === viewer.id) throw notAllowed();
  const column = COLUMN[kind];
  if (!following) {
    const ids = kind === "tag" ? namesOf(id) : [id];
    await db.deleteFrom("follows").where("user_id", "=", viewer.id).where(column, "in", ids).execute();
    return { ...ok, following };
  }
  await refuseMore(db, "follows", viewer);
  const none = { post_id: null, tag_id: null, member_id: null };
  const row = { ...none, user_id: viewer.id, [column]: id, created_at: clock() };
  await insertOrMissing(
    db
      .insertInto("follows")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
    kind,
  );
  return { ...ok, following };
}

/** Mutes a tag for the caller, or shows it again. Throws a 404 for one that no public post has, a 400 for too many. */
export async function muteTag({ db, clock }: AppContext, viewer: Member, name: string, muted: boolean) {
  const tag_id = await idOf(db, "tag", name, !muted);
  if (tag_id === undefined) throw notFound(errors.tagNotFound());
  const row = { user_id: viewer.id, tag_id };
  if (!muted) {
    await db.deleteFrom("muted_tags").where("user_id", "=", viewer.id).where("tag_id", "in", namesOf(tag_id)).execute();
    return { ...ok, muted };
  }
  await refuseMore(db, "muted_tags", viewer);
  await insertOrMissing(
    db
      .insertInto("muted_tags")
      .values({ ...row, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
    "tag",
  );
  return { ...ok, muted };
}
