import { mutedWordLimits, normalizeWord } from "@unknot/contract/rules/muted-words";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, notAllowed, notFound } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { findMember } from "../members/index.ts";
import { insertOrMissing, refuseMore } from "./set-following.ts";

/** Mutes a member for the caller, or lets them be heard again. Throws a 404 for nobody, a 403 for oneself, a 400 for too many. */
export async function muteMember({ db, clock }: AppContext, viewer: Member, username: string, muted: boolean) {
  const member = await findMember(db, username);
  if (!member) throw notFound(errors.userNotFound());
  if (member.id === viewer.id) throw notAllowed();
  const row = { user_id: viewer.id, member_id: member.id };
  if (!muted) {
    await db.deleteFrom("muted_members").where("user_id", "=", viewer.id).where("member_id", "=", member.id).execute();
    return { ...ok, muted };
  }
  await refuseMore(db, "muted_members", viewer);
  await insertOrMissing(
    db
      .insertInto("muted_members")
      .values({ ...row, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
    "member",
  );
  return { ...ok, muted };
}

/** Replaces the words that the caller does not want to see. Throws a 400 for too many, or for one that is too short or too long. */
export async function muteWords({ db }: AppContext, viewer: Member, typed: string[]) {
  const words = [...new Set(typed.map(normalizeWord))].filter((word) => word !== "").sort();
  const { most, min, max } = mutedWordLimits;
  if (words.length > most) throw badInput(errors.mutedWordsTooMany({ max: most }), "words");
  if (words.some((word) => word.length < min || word.length > max)) {
    throw badInput(errors.mutedWordLength({ min, max }), "words");
  }
  await transact(db, async (trx: Db) => {
    await trx.deleteFrom("muted_words").where("user_id", "=", viewer.id).execute();
    const rows = words.map((word) => ({ user_id: viewer.id, word }));
    // Of two who save at once both may write the same word.
    if (rows.length > 0)
      await trx
        .insertInto("muted_words")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
  return { ...ok, words };
}
