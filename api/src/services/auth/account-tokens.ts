import type { TokenPurpose } from "@unknot/contract/values";
import type { Db } from "../../database.ts";
import { lifetimes } from "./lifetimes.ts";
import { hashToken, newToken } from "./secrets.ts";

/** Makes the token of a mail; the one before it is no longer good. Returns it: only its hash is saved. */
export async function issueToken(db: Db, userId: string, purpose: TokenPurpose, now: Date): Promise<string> {
  const token = newToken();
  const saved = { token_hash: hashToken(token), expires_at: new Date(now.getTime() + lifetimes[purpose]) };
  await db
    .insertInto("account_tokens")
    .values({ user_id: userId, purpose, ...saved })
    .onConflict((conflict) => conflict.columns(["user_id", "purpose"]).doUpdateSet(saved))
    .execute();
  return token;
}

/** Whether a token is good, without using it. */
export async function isTokenGood(db: Db, token: string, purpose: TokenPurpose, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("account_tokens")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a token up; returns whose it was, or null where it is not good. Of two at once only one gets it. */
export async function consumeToken(db: Db, token: string, purpose: TokenPurpose, now: Date): Promise<string | null> {
  const row = await db
    .deleteFrom("account_tokens")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Takes back every token of a member. */
export async function dropTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("account_tokens").where("user_id", "=", userId).execute();
}

/** Removes the tokens that are over. */
export async function dropExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("account_tokens").where("expires_at", "<=", now).execute();
}
