import type { ComparedLine } from "@unknot/contract/services/history";
import type { VersionState } from "@unknot/contract/values";
import * as errors from "@unknot/contract/words/errors";
import { isModerator, type Viewer } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { sliceOf, toPage } from "../../platform/paging.ts";
import { keepUses } from "../../support/uploads/images.ts";
import { type CommentChanged, findComment, mayRead, mayReadText } from "../comments/index.ts";
import { memberName } from "../members/index.ts";
import { presentVersionOf } from "./numbers.ts";

/**
 * Keeps what a comment said before a change, in the transaction of the change. As of a post, what was changed while it was
 * hidden is from then on for its author and moderators.
 */
export async function keepCommentVersion({ clock }: AppContext, trx: Db, change: CommentChanged): Promise<void> {
  const { id: comment_id, before, date, renderer, html, isHidden } = change;
  const old = { text: before, renderer };
  const present = await trx
    .updateTable("comment_versions")
    .set(old)
    .where("comment_id", "=", comment_id)
    .where("text", "is", null)
    .returning("number")
    .executeTakeFirst();
  const first = { comment_id, number: 1, created_at: date, ...old };
  if (!present) await trx.insertInto("comment_versions").values(first).execute();
  const number = (present?.number ?? 1) + 1;
  await trx.insertInto("comment_versions").values({ comment_id, number, created_at: clock() }).execute();
  if (!isHidden) return;
  await keepUses(trx, { comment: comment_id }, html);
  await trx
    .updateTable("comment_versions")
    .set({ state: "withheld" })
    .where("comment_id", "=", comment_id)
    .where("number", "<", number)
    .where("state", "=", "kept")
    .execute();
}

type Listed = { number: number; created_at: Date; text: string | null; state: VersionState };

/** The versions from a number downwards. */
function findListed(db: Db, id: string, last: number, limit: number): Promise<Listed[]> {
  return db
    .selectFrom("comment_versions")
    .select(["number", "created_at", "text", "state"])
    .where("comment_id", "=", id)
    .where("number", "<=", last)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

type Read = { number: number; date: string; isReadable: boolean; text: string };

/** What each of some versions, newest first, changed of the one before it. */
async function compareEach(richText: AppContext["richText"], versions: Read[]): Promise<(ComparedLine[] | null)[]> {
  const pairs = versions.map((to, at) => {
    const from = versions[at + 1];
    return to.isReadable && from?.isReadable ? ([from.text, to.text] as [string, string]) : null;
  });
  const bodies = pairs.filter((pair) => pair !== null);
  if (bodies.length === 0) return pairs.map(() => null);
  const compared = await richText.compare({ title: ["", ""], bodies });
  const each = compared.bodies.values();
  return pairs.map((pair) => (pair ? (each.next().value ?? null) : null));
}

/** Answers get_comment_versions: the present one first. Throws a 404 where the viewer does not read the comment. */
export async function listCommentVersions(
  { db, richText }: Pick<AppContext, "db" | "richText">,
  viewer: Viewer,
  id: string,
  page: number,
) {
  const row = isId(id) ? await findComment(db, id) : undefined;
  if (!row || !mayRead(viewer, row) || !mayReadText(viewer, row)) throw notFound(errors.commentNotFound());
  const totalCount = await presentVersionOf(db, { kind: "comment", id });
  const slice = sliceOf(page, totalCount);
  const about = { ps_id: row.post_id, title: row.post_title, user: memberName(row.username) };
  if (!slice) return { ...toPage(page, { list: [], totalCount }), ...about };
  const only = { number: 1, created_at: row.edited_at ?? row.created_at, text: row.text, state: "kept" as const };
  // One more than the page has, for what the last one of it changed.
  const found = totalCount === 1 ? [only] : await findListed(db, id, totalCount - slice.offset, slice.limit + 1);
  const maySeeAll = isModerator(viewer) || viewer?.id === row.author_id;
  const versions = found.map(({ number, created_at, text, state }) => {
    const isReadable = state === "kept" || (state === "withheld" && maySeeAll);
    return { number, date: created_at.toISOString(), isReadable, text: isReadable ? (text ?? row.text) : "" };
  });
  const changes = await compareEach(richText, versions);
  const list = versions.map((version, at) => ({ ...version, changes: changes[at] ?? null })).slice(0, slice.limit);
  return { ...toPage(page, { list, totalCount }), ...about };
}

/** What the comments of a member said before they were changed, for their copy of everything. */
export async function exportCommentVersionsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom("comments as c")
    .innerJoin("comment_versions as v", "v.comment_id", "c.id")
    .select(["v.comment_id", "v.number", "v.created_at", "v.text"])
    .where("c.author_id", "=", userId)
    .where("v.state", "<>", "removed")
    .where("v.text", "is not", null)
    .orderBy("v.comment_id")
    .orderBy("v.number")
    .execute();
  return rows.map(({ comment_id, created_at, ...said }) => ({ comment_id, date: created_at.toISOString(), ...said }));
}
