import { emailKey } from "@unknot/contract/rules/email";
import type { Db } from "../../database.ts";

/** An account with the public half of its member. */
export type AccountRow = Awaited<ReturnType<typeof findAccount>> & object;

function selectAccounts(db: Db) {
  return db
    .selectFrom("accounts as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select([
      "a.user_id",
      "a.email",
      "a.email_key",
      "a.password_hash",
      "a.email_verified_at",
      "a.mail_stopped",
      "a.mail_stopped_at",
      "a.mail_tried_at",
      "u.username",
      "u.role",
      "u.theme",
      "u.language",
    ]);
}

/** A member's account; undefined where they have none. */
export function findAccount(db: Db, userId: string) {
  return selectAccounts(db).where("a.user_id", "=", userId).executeTakeFirst();
}

/**
 * The account of an address as somebody typed it to get in, without regard to case where that leaves no doubt, because
 * phones write the first letter large: of those that differ by case alone, the only one that is verified, and else exactly
 * that mailbox. So nobody is shut out by an account that a stranger has just made and cannot verify. `isWaiting`: it is
 * wanted to be verified, which the one of exactly that mailbox is before any other.
 */
export async function findAccountByEmail(db: Db, email: string, { isWaiting = false } = {}) {
  const key = emailKey(email);
  // The first three tell: exactly that mailbox, and whether of the others none, one or more are verified.
  const rows = await selectAccounts(db)
    .where("a.email_folded", "=", email.toLowerCase())
    .orderBy((is) => is("a.email_key", "=", key), "desc")
    .orderBy((is) => is("a.email_verified_at", "is not", null), "desc")
    .limit(3)
    .execute();
  const exact = rows.find((row) => row.email_key === key);
  if (exact && (isWaiting || exact.email_verified_at)) return exact;
  const verified = rows.filter((row) => row.email_verified_at);
  const only = verified.length === 1 ? verified[0] : undefined;
  return only ?? exact ?? (rows.length === 1 ? rows[0] : undefined);
}

/** The account of exactly this mailbox. */
export function findAccountByKey(db: Db, email: string) {
  return selectAccounts(db).where("a.email_key", "=", emailKey(email)).executeTakeFirst();
}

export type NewAccount = { userId: string; email: string; passwordHash: string; now: Date; verifiedAt?: Date };

/** Stores an account; nothing where the address has one already. Of two at once the second waits for the first. */
export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  const { userId, email, passwordHash, now, verifiedAt } = account;
  await db
    .insertInto("accounts")
    .values({
      user_id: userId,
      email,
      email_key: emailKey(email),
      email_folded: email.toLowerCase(),
      password_hash: passwordHash,
      age_confirmed_at: now,
      email_verified_at: verifiedAt ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .execute();
}

/** Records that the owner of an account has shown that the address is theirs. */
export async function markVerified(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ email_verified_at: now })
    .where("user_id", "=", userId)
    .where("email_verified_at", "is", null)
    .execute();
}

/** Replaces the password of an account. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable("accounts").set({ password_hash: passwordHash }).where("user_id", "=", userId).execute();
}

/**
 * Locks an account until the transaction ends: `share` while its member writes, `update` while somebody decides whether
 * they may. Nothing where there is no account.
 */
export async function lockAccount(trx: Db, userId: string, mode: "share" | "update"): Promise<void> {
  const query = trx.selectFrom("accounts").select("user_id").where("user_id", "=", userId);
  await (mode === "share" ? query.forShare() : query.forUpdate()).execute();
}
