import * as errors from "@unknot/contract/words/errors";
import { type SqlBool, sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { type Slice, sliceOf, toPage } from "../../platform/paging.ts";
import { compareTexts } from "../history/index.ts";
import { memberName } from "../members/index.ts";
import { visibilityOf } from "../posts/index.ts";
import { tagsColumn } from "../tags/index.ts";
import { dueBefore, findSuggestion, seesAll, selectSuggestions, viewSuggestion } from "./find.ts";

type Context = Pick<AppContext, "db" | "clock" | "richText">;

/** A post that the viewer sees whole. Throws a 404 for any other. */
async function findSeen(db: Db, viewer: Member, id: string) {
  const post = isId(id)
    ? await db
        .selectFrom("posts as p")
        .leftJoin("users as u", "u.id", "p.author_id")
        .select(["p.id", "p.title", "p.author_id", "p.hidden_at", "p.deleted_at", "u.username"])
        .where("p.id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!post || visibilityOf(viewer, post) !== "all") throw notFound(errors.postNotFound());
  return post;
}

type Asked = { postId: string; userId: string | undefined };

/** The query for one page of the suggestions about a post, the newest first; of one member where given. */
export const suggestionsQuery = (db: Db, { postId, userId }: Asked, { offset, limit }: Slice) =>
  selectSuggestions(db)
    .where("e.post_id", "=", postId)
    .$if(userId !== undefined, (query) => query.where("e.user_id", "=", userId as string))
    .orderBy("e.created_at", "desc")
    .orderBy("e.id", "desc")
    .offset(offset)
    .limit(limit);

async function countOf(db: Db, { postId, userId }: Asked): Promise<number> {
  const { count } = await db
    .selectFrom("suggested_edits")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("post_id", "=", postId)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId as string))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Answers get_suggested_edits: all of them for the author of the post and moderators, for others their own. Throws a 404
 * for a post that the viewer does not see whole.
 */
export async function listSuggestions({ db, clock }: Context, viewer: Member, id: string, page: number) {
  const post = await findSeen(db, viewer, id);
  const asked = { postId: id, userId: seesAll(viewer, post) ? undefined : viewer.id };
  const totalCount = await countOf(db, asked);
  const slice = sliceOf(page, totalCount);
  const rows = slice ? await suggestionsQuery(db, asked, slice).execute() : [];
  const list = rows.map((row) => viewSuggestion(viewer, row, clock()));
  return { ...toPage(page, { list, totalCount }), title: post.title, author: memberName(post.username) };
}

/**
 * Answers get_suggested_edit: how it differs from what the post says now. Throws a 404 for what is not for the viewer to
 * see, and for what was accepted: that is in the history of the post.
 */
export async function showSuggestion({ db, clock, richText }: Context, viewer: Member, id: string) {
  const row = await findSuggestion(db, viewer, id);
  if (row.status === "accepted") throw notFound(errors.suggestedEditNotFound());
  const { before, after } = await db
    .selectFrom("suggested_edits as e")
    .innerJoin("posts as p", "p.id", "e.post_id")
    .select(["e.title as e_title", "e.problem as e_problem", "e.solution as e_solution", "e.tags as e_tags"])
    .select(["p.title", "p.problem", "p.solution"])
    .select(tagsColumn("p.id").as("tags"))
    .where("e.id", "=", id)
    .executeTakeFirstOrThrow()
    .then(({ e_title, e_problem, e_solution, e_tags, ...post }) => ({
      before: post,
      after: { title: e_title, problem: e_problem, solution: e_solution, tags: e_tags ?? post.tags },
    }));
  const comparison = await compareTexts(richText, before, after);
  return { ...ok, suggestion: viewSuggestion(viewer, row, clock()), version: row.present, comparison };
}

/** What waits longer than its author decides alone, about what everybody can see. */
const waiting = (db: Db, now: Date) =>
  db
    .selectFrom("suggested_edits as e")
    .innerJoin("posts as p", "p.id", "e.post_id")
    .where("e.status", "=", "open")
    .where("e.created_at", "<=", dueBefore(now))
    .where(sql<SqlBool>`p.is_public`);

/** The query for one page of that, the oldest first. */
export const waitingQuery = (db: Db, now: Date, { offset, limit }: Slice) =>
  waiting(db, now)
    .leftJoin("users as u", "u.id", "e.user_id")
    .select(["e.id", "e.post_id", "e.note", "e.created_at", "p.title", "u.username"])
    .orderBy("e.created_at")
    .orderBy("e.id")
    .offset(offset)
    .limit(limit);

/** Answers get_waiting_suggested_edits. */
export async function listWaiting({ db, clock }: Context, page: number) {
  const now = clock();
  const { count } = await waiting(db, now).select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  const slice = sliceOf(page, count);
  const rows = slice ? await waitingQuery(db, now, slice).execute() : [];
  const list = rows.map(({ id, post_id, note, created_at, title, username }) => ({
    ...{ suggestion_id: id, ps_id: post_id, title, note },
    user: memberName(username),
    date: created_at.toISOString(),
  }));
  return toPage(page, { list, totalCount: count });
}
