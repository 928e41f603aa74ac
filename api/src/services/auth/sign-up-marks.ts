import { createHmac } from "node:crypto";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";

// Whoever signs up with an address that has an account is answered as if there were none. So must be what they do next:
// log in with what they have just chosen, which is right where it made an account. Therefore every sign-up leaves a mark
// of address and password with the member who has its name for the time being, whether that one has an account or not.

type SignUp = { email: string; password: string };

/**
 * The mark of a sign-up: the same for the same address (without regard to case, as logging in finds an account) and
 * password, so that one computation compares with all that there were. Takes as long as verifying a password.
 */
export function markOf({ tokenKey, passwords }: AppContext, { email, password }: SignUp): Promise<Buffer> {
  const salt = createHmac("sha256", tokenKey).update(`sign-up ${email.toLowerCase()}`).digest();
  return passwords.mark(password, salt);
}

/** Leaves the mark of a sign-up with the member that it made. */
export async function leaveMark(trx: Db, userId: string, mark: Buffer): Promise<void> {
  await trx.insertInto("sign_ups").values({ user_id: userId, mark }).execute();
}

/** Whether somebody has signed up with this address and this password, which nobody has verified. */
export async function isMarked(db: Db, mark: Buffer): Promise<boolean> {
  const row = await db.selectFrom("sign_ups").select("user_id").where("mark", "=", mark).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Takes the mark from a member whose address is verified: from now on their password alone counts. */
export async function dropMark(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("sign_ups").where("user_id", "=", userId).execute();
}
