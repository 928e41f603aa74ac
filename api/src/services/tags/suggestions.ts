import { toLine } from "@unknot/contract/rules/line";
import { tagDescriptionProblem } from "@unknot/contract/rules/tags";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import * as rules from "@unknot/contract/words/rules";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { sliceOf, toPage } from "../../platform/paging.ts";
import { transact } from "../../platform/transact.ts";
import { record } from "../decisions/index.ts";
import { memberName } from "../members/index.ts";
import { admitWriter, requireUnmuted } from "../trust/index.ts";
import { findTag } from "./store.ts";

/** Keeps what a member proposes as a tag's description. Throws a 400 for a broken rule, a 404, a 423 while muted. */
export async function suggestDescription(
  context: AppContext,
  viewer: Member,
  input: { name: string; description: string },
) {
  requireUnmuted(viewer);
  const description = toLine(input.description);
  const problem = description === "" ? rules.descriptionMissing() : tagDescriptionProblem(description);
  if (problem) throw badInput(problem, "description");
  const tag = await findTag(context.db, input.name);
  if (!tag) throw notFound(errors.tagNotFound());
  const row = { description, created_at: context.clock() };
  await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    await trx
      .insertInto("tag_suggestions")
      .values({ ...row, tag_id: tag.id, user_id: viewer.id })
      .onConflict((conflict) => conflict.columns(["tag_id", "user_id"]).doUpdateSet(row))
      .execute();
  });
  return { ...ok, message: done.descriptionSuggested() };
}

/** What a member proposes to say of tags, and nobody has decided about yet, for their export. */
export async function exportDescriptionsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom("tag_suggestions as s")
    .innerJoin("tags as t", "t.id", "s.tag_id")
    .select(["t.name", "s.description", "s.created_at"])
    .where("s.user_id", "=", userId)
    .orderBy("s.id")
    .execute();
  return rows.map(({ name, description, created_at }) => ({ tag: name, description, date: created_at.toISOString() }));
}

/** Answers get_tag_suggestions: those that wait, the oldest first. */
export async function listSuggestions(db: Db, page: number) {
  const { count } = await db
    .selectFrom("tag_suggestions")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  const slice = sliceOf(page, count);
  const rows = slice
    ? await db
        .selectFrom("tag_suggestions as s")
        .innerJoin("tags as n", "n.id", "s.tag_id")
        .innerJoin("tags as t", (join) => join.on(sql<boolean>`t.id = coalesce(n.synonym_of, n.id)`))
        .leftJoin("users as u", "u.id", "s.user_id")
        .select(["s.id", "t.name", "t.description", "s.description as suggested", "u.username", "s.created_at"])
        .orderBy("s.created_at")
        .orderBy("s.id")
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
    : [];
  const list = rows.map(({ id, name, description, suggested, username, created_at }) => ({
    ...{ suggestion_id: id, name, description, suggested },
    user: memberName(username),
    date: created_at.toISOString(),
  }));
  return toPage(page, { list, totalCount: count });
}

/**
 * Takes a proposed description or does not, tells whoever proposed it, and notes in the log what was taken. Throws a 404
 * where it is decided already.
 */
export async function resolveSuggestion(
  context: AppContext,
  viewer: Member,
  { id, accepted }: { id: string; accepted: boolean },
) {
  const { db, clock, events } = context;
  if (!isId(id)) throw notFound(errors.suggestionNotFound());
  await transact(db, async (trx: Db) => {
    const gone = await trx
      .deleteFrom("tag_suggestions")
      .where("id", "=", id)
      .returning(["tag_id", "description", "user_id"])
      .executeTakeFirst();
    if (!gone) throw notFound(errors.suggestionNotFound());
    const decided = { tagId: gone.tag_id, proposerId: gone.user_id, moderatorId: viewer.id, isTaken: accepted };
    await events.descriptionDecided(context, trx, decided);
    if (!accepted) return;
    const { rows } = await sql<{ name: string }>`
      update tags set description = ${gone.description}
      where id = (select coalesce(synonym_of, id) from tags where id = ${gone.tag_id}) returning name`.execute(trx);
    const reason = `tag ${rows[0]?.name}: ${gone.description}`;
    await record(trx, { actorId: viewer.id, action: "setting", userId: null, reason, now: clock() });
  });
  return { ...ok, message: accepted ? done.suggestionTaken() : done.suggestionDismissed() };
}
