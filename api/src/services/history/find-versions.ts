import type { VersionState } from "@unknot/contract/values";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { isModerator, type Viewer } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import type { Slice } from "../../platform/paging.ts";
import { memberName } from "../members/index.ts";
import { isAuthor, visibilityOf } from "../posts/index.ts";
import { tagsColumn } from "../tags/index.ts";

/** A post whose versions somebody may see, and how many it has. `isOwn`: also those that were withheld. */
export type Versioned = { id: string; count: number; isOwn: boolean; user: string; date: Date };

/** Finds it. Throws a 404 where there is no post, or none that the viewer sees whole. */
export async function findVersioned(db: Db, viewer: Viewer, id: string): Promise<Versioned> {
  const post = isId(id)
    ? await db
        .selectFrom("posts as p")
        .leftJoin("users as u", "u.id", "p.author_id")
        .select(["p.author_id", "p.hidden_at", "p.deleted_at", "p.created_at", "p.edited_at", "u.username"])
        .select(
          sql<number>`coalesce((select max(v.number) from post_versions v where v.post_id = p.id), 1)`.as("count"),
        )
        .where("p.id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!post || visibilityOf(viewer, post) !== "all") throw notFound(errors.postNotFound());
  const isOwn = isAuthor(viewer, post) || isModerator(viewer);
  const date = post.edited_at ?? post.created_at;
  return { id, count: post.count, isOwn, user: memberName(post.username), date };
}

/** The number of a version. Throws a 404 for what is none. */
export function toNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound(errors.versionNotFound());
  return Number(text);
}

/** A version as it is told, without its texts. */
export type VersionHead = {
  number: number;
  user: string;
  date: string;
  note: string;
  suggestedBy: string | null;
  isReadable: boolean;
};

type Row = {
  number: number;
  username: string | null;
  created_at: Date;
  note: string;
  state: VersionState;
  is_suggested: boolean;
  suggester: string | null;
};

const isReadable = ({ isOwn }: Versioned, state: VersionState): boolean =>
  state === "kept" || (state === "withheld" && isOwn);

function toHead(of: Versioned, row: Row): VersionHead {
  const { number, username, created_at, note, state } = row;
  const readable = isReadable(of, state);
  return {
    suggestedBy: row.is_suggested ? memberName(row.suggester) : null,
    number,
    user: memberName(username),
    date: created_at.toISOString(),
    note: readable ? note : "",
    isReadable: readable,
  };
}

/** A post that was not changed since there are versions has one. */
const only = ({ user, date }: Versioned): VersionHead => ({
  ...{ number: 1, user, date: date.toISOString(), note: "" },
  suggestedBy: null,
  isReadable: true,
});

/** Some of its versions, the present one first. */
export async function listHeads(db: Db, of: Versioned, { offset, limit }: Slice): Promise<VersionHead[]> {
  if (of.count === 1) return [only(of)];
  const rows = await db
    .selectFrom("post_versions as v")
    .leftJoin("users as u", "u.id", "v.user_id")
    .leftJoin("users as s", "s.id", "v.suggested_by")
    .select(["v.number", "v.created_at", "v.note", "v.state", "v.is_suggested"])
    .select(["u.username", "s.username as suggester"])
    .where("v.post_id", "=", of.id)
    // Numbers have no gaps, so that skipping costs nothing.
    .where("v.number", "<=", of.count - offset)
    .where("v.number", ">", of.count - offset - limit)
    .orderBy("v.number", "desc")
    .execute();
  return rows.map((row) => toHead(of, row));
}

/** One version with its texts. */
export type WholeVersion = VersionHead & { title: string; problem: string; solution: string; tags: string[] };

/**
 * Finds versions by their numbers, in the order of these. Throws a 404 where one of them is not there, or not for the
 * viewer to read.
 */
export async function findVersions(db: Db, of: Versioned, numbers: number[]): Promise<WholeVersion[]> {
  const rows = await db
    .selectFrom("posts as p")
    .leftJoin("post_versions as v", (join) => join.onRef("v.post_id", "=", "p.id").on("v.number", "in", numbers))
    .leftJoin("users as u", "u.id", "v.user_id")
    .leftJoin("users as s", "s.id", "v.suggested_by")
    .select(["v.number", "v.created_at", "v.note", "v.state", "v.is_suggested"])
    .select(["u.username", "s.username as suggester"])
    .select((of) => [
      of.fn.coalesce("v.title", "p.title").as("title"),
      of.fn.coalesce("v.problem", "p.problem").as("problem"),
      of.fn.coalesce("v.solution", "p.solution").as("solution"),
    ])
    .select(sql<string[]>`coalesce(v.tags, ${tagsColumn("p.id")})`.as("tags"))
    .where("p.id", "=", of.id)
    .execute();
  return numbers.map((number) => {
    const row = rows.find((one) => one.number === number) ?? (of.count === 1 && number === 1 ? rows[0] : undefined);
    const head = row && toHeadOf(of, row);
    if (!row || !head?.isReadable) throw notFound(errors.versionNotFound());
    const { title, problem, solution, tags } = row;
    return { ...head, title, problem, solution, tags };
  });
}

type MaybeRow = { [Key in keyof Row]: Row[Key] | null };

function toHeadOf(of: Versioned, row: MaybeRow): VersionHead {
  const { number, created_at, note, state, is_suggested, ...names } = row;
  if (number === null || created_at === null || note === null || state === null) return only(of);
  return toHead(of, { number, created_at, note, state, is_suggested: is_suggested === true, ...names });
}
