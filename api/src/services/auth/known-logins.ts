import { createHmac } from "node:crypto";
import type { RequestContext } from "../../calls/gate.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { networkOf } from "../../platform/addresses.ts";
import { lifetimes } from "./lifetimes.ts";
import { newToken } from "./secrets.ts";

// Device cookies, as OWASP describes them in "Slow Down Online Guessing Attacks with Device Cookies": who has logged in
// from somewhere before has a counter of their own there, which strangers cannot use up.

type Context = Pick<AppContext, "db" | "clock" | "tokenKey">;
/** What of a request is remembered. */
export type Place = Pick<RequestContext, "address" | "device">;

/** Stands for the member where nobody has the address that was typed, so that the same is looked up. */
const NOBODY = "0";

const TOKEN = /^[\w-]{43}$/;

/** The browser's token where it has one that could be ours. */
const tokenOf = ({ device }: Place): string | null => (device.token && TOKEN.test(device.token) ? device.token : null);

/** Keyed, because there are few enough addresses to try them all. */
function markOf({ tokenKey }: Context, kind: "device" | "address", userId: string, subject: string): Buffer {
  return createHmac("sha256", tokenKey).update(`known login ${kind} ${userId} ${subject}`).digest();
}

function addressMark(context: Context, userId: string, { address }: Place): Buffer | null {
  return address === undefined ? null : markOf(context, "address", userId, networkOf(address, 64));
}

async function isMarked({ db, clock }: Context, mark: Buffer | null): Promise<boolean> {
  if (!mark) return false;
  const row = await db
    .selectFrom("known_logins")
    .select("user_id")
    .where("mark", "=", mark)
    .where("last_used_at", ">", new Date(clock().getTime() - lifetimes.knownLogin))
    .executeTakeFirst();
  return row !== undefined;
}

/** The name under which the browser is counted where this account has logged in in it before; null where not. */
export async function knownDevice(context: Context, userId: string | undefined, place: Place): Promise<string | null> {
  const token = tokenOf(place);
  const mark = token && markOf(context, "device", userId ?? NOBODY, token);
  return mark && (await isMarked(context, mark)) ? mark.toString("base64url") : null;
}

/** Whether this account has logged in from this network before; looks up as much where there is no account. */
export function isKnownAddress(context: Context, userId: string | undefined, place: Place): Promise<boolean> {
  return isMarked(context, addressMark(context, userId ?? NOBODY, place));
}

/** Remembers from where the owner of an account has logged in, and leaves the browser its cookie. */
export async function rememberLogin(context: Context, userId: string, place: Place): Promise<void> {
  const now = context.clock();
  const token = tokenOf(place) ?? newToken();
  const marks = [markOf(context, "device", userId, token), addressMark(context, userId, place)];
  const rows = marks.flatMap((mark) => (mark ? [{ mark, user_id: userId, last_used_at: now }] : []));
  await context.db
    .insertInto("known_logins")
    .values(rows)
    .onConflict((conflict) => conflict.column("mark").doUpdateSet({ last_used_at: now }))
    .execute();
  place.device.save(token, new Date(now.getTime() + lifetimes.knownLogin));
}

/** Forgets from where a member has logged in. */
export async function forgetLogins(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("known_logins").where("user_id", "=", userId).execute();
}

/** Removes what was remembered too long ago. */
export async function dropOldLogins(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lifetimes.knownLogin);
  await db.deleteFrom("known_logins").where("last_used_at", "<=", before).execute();
}
