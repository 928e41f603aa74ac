import type { Db } from "../../database.ts";
import { KEPT } from "../../platform/postgres/kept-statements.ts";
import { lastMuteColumn } from "../trust/index.ts";
import { lifetimes } from "./lifetimes.ts";
import { familyOf, hashToken, newRefreshToken, seal, unseal } from "./secrets.ts";

const USER_AGENT_MAX = 300;

export type StartedSession = { sessionId: string; refreshToken: string; expiresAt: Date };

/** Begins a session; the token is handed to the browser, and only its hashes are kept. */
export async function startSession(db: Db, userId: string, userAgent: string, now: Date): Promise<StartedSession> {
  const refreshToken = newRefreshToken();
  const expiresAt = new Date(now.getTime() + lifetimes.session);
  const { id } = await db
    .insertInto("sessions")
    .values({
      user_id: userId,
      family_hash: hashToken(familyOf(refreshToken)),
      token_hash: hashToken(refreshToken),
      rotated_at: now,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      user_agent: userAgent.slice(0, USER_AGENT_MAX),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { sessionId: id, refreshToken, expiresAt };
}

export type RenewedSession = StartedSession & { userId: string };

/**
 * Exchanges a refresh token for the next one of its session, in the caller's transaction; null where there is no such
 * session. The token before the current one gives, for a short while, the current one again: two tabs may ask at
 * once. Any older one, and that one later, has been stolen from one side or the other: the session ends.
 */
export async function renewSession(db: Db, token: string, now: Date): Promise<RenewedSession | null> {
  const session = await db
    .selectFrom("sessions")
    .selectAll()
    .where("family_hash", "=", hashToken(familyOf(token)))
    .forUpdate()
    .executeTakeFirst();
  if (!session || session.expires_at <= now) return null;
  const known = { sessionId: session.id, userId: session.user_id };
  const presented = hashToken(token);
  if (presented.equals(session.token_hash)) return { ...known, ...(await rotate(db, session.id, token, now)) };
  const { previous_hash, sealed_successor, rotated_at, expires_at } = session;
  const isInGrace = now.getTime() - rotated_at.getTime() <= lifetimes.refreshGrace;
  if (isInGrace && sealed_successor && previous_hash?.equals(presented)) {
    return { ...known, refreshToken: unseal(sealed_successor, token), expiresAt: expires_at };
  }
  await db.deleteFrom("sessions").where("id", "=", session.id).execute();
  return null;
}

async function rotate(db: Db, id: string, token: string, now: Date) {
  const refreshToken = newRefreshToken(familyOf(token));
  const expiresAt = new Date(now.getTime() + lifetimes.session);
  await db
    .updateTable("sessions")
    .set({
      token_hash: hashToken(refreshToken),
      previous_hash: hashToken(token),
      sealed_successor: seal(refreshToken, token),
      rotated_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .where("id", "=", id)
    .execute();
  return { refreshToken, expiresAt };
}

/** Ends the session that a refresh token, current or replaced, belongs to. */
export async function endSessionOf(db: Db, token: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("family_hash", "=", hashToken(familyOf(token)))
    .execute();
}

/** Ends all sessions of a member, but for one where `except` names it. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except) query = query.where("id", "!=", except);
  await query.execute();
}

/** Ends one session of a member; false where they have no such session. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A member's sessions, last used first. */
export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "created_at", "last_used_at", "user_agent"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .execute();
}

/** Name, role and mute of the member whose session it is; undefined where the session has ended. */
export function findLiveSession(db: Db, id: string, userId: string, now: Date) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .modifyFront(KEPT)
    .select(["u.username", "u.role", lastMuteColumn("u.id").as("last_mute")])
    .where("s.id", "=", id)
    .where("s.user_id", "=", userId)
    .where("s.expires_at", ">", now)
    .executeTakeFirst();
}

/** Removes the sessions that are over. */
export async function dropExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
}
