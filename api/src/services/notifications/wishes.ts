import { DAY, limits } from "@unknot/contract/limits";
import { toLine } from "@unknot/contract/rules/line";
import { serverLimits } from "@unknot/contract/server-limits";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { needsOf } from "../../support/search/index.ts";

/** Whoever has waited for a year has found it elsewhere. */
const KEPT = 365 * DAY;

type Wish = { id: string; text: string; created_at: Date; ends_at: Date };

async function wishesOf(db: Db, userId: string): Promise<Wish[]> {
  const { rows } = await sql<Wish>`select id, text, created_at, ends_at from wishes
    where user_id = ${userId} order by id desc`.execute(db);
  return rows;
}

/**
 * Keeps a search of the caller's, to tell them once somebody writes up what it looks for; one that is kept already begins
 * anew. Throws a 400 where it is too long or has no words, or they have as many as anybody may.
 */
export async function keepWish({ db, clock }: AppContext, viewer: Member, typed: string) {
  const text = toLine(typed);
  if ([...text].length > limits.searchMax) throw badInput(errors.searchTooLong(), "text");
  const needs = await needsOf(db, text);
  if (!needs) throw badInput(errors.wishWithoutWords(), "text");
  const [key, ...otherKeys] = needs.keys;
  const now = clock();
  const id = await transact(db, async (trx: Db) => {
    // Of two at once, the second counts the first.
    await sql`select from users where id = ${viewer.id} for update`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      insert into wishes (user_id, text, terms, key_term, other_keys, created_at, ends_at)
      values (${viewer.id}, ${text}, ${needs.terms}, ${key}, ${otherKeys}, ${now}, ${new Date(now.getTime() + KEPT)})
      on conflict (user_id, text) do update set ends_at = excluded.ends_at, terms = excluded.terms,
        key_term = excluded.key_term, other_keys = excluded.other_keys
      returning id`.execute(trx);
    if ((await wishesOf(trx, viewer.id)).length > serverLimits.wishesMax)
      throw badInput(errors.tooManyWishes({ most: serverLimits.wishesMax }), "text");
    return rows[0]?.id ?? "";
  });
  return { ...ok, wish_id: id };
}

/** Answers get_wishes. */
export async function showWishes(db: Db, viewer: Member) {
  const list = (await wishesOf(db, viewer.id)).map(({ id, text, created_at, ends_at }) => ({
    ...{ wish_id: id, text },
    date: created_at.toISOString(),
    until: ends_at.toISOString(),
  }));
  return { ...ok, list };
}

/** Forgets a wish of the caller's. Throws a 404 for one that is not theirs. */
export async function dropWish(db: Db, viewer: Member, id: string) {
  const { rows } = isId(id)
    ? await sql`delete from wishes where id = ${id} and user_id = ${viewer.id} returning 1`.execute(db)
    : { rows: [] };
  if (rows.length === 0) throw notFound(errors.wishNotFound());
  return ok;
}

/** Forgets what nobody waits for any longer. */
export async function removeOldWishes(db: Db, now: Date): Promise<void> {
  await sql`delete from wishes where ends_at < ${now}`.execute(db);
}

/** What a member wants to be told of, for their export. */
export async function exportWishesOf(db: Db, userId: string) {
  return (await wishesOf(db, userId)).map(({ text, created_at }) => ({ text, date: created_at.toISOString() }));
}
