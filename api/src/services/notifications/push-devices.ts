import { ECDH } from "node:crypto";
import { isIP } from "node:net";
import type { InputOf } from "@unknot/contract/endpoint";
import { serverLimits } from "@unknot/contract/server-limits";
import type { addPushDevice } from "@unknot/contract/services/push";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, notFound, notLoggedIn } from "../../platform/errors.ts";
import { isPublicAddress } from "../../platform/fetch/public-address.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";

/** Bytes of the secret of a subscription (RFC 8291, section 3.2). */
const AUTH_BYTES = 16;

/** Bytes in base64url; null for what is written otherwise. */
const bytesOf = (text: string): Buffer | null => (/^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, "base64url") : null);

/** Whether bytes are a point of P-256, uncompressed: with others nothing can be encrypted. */
function isPoint(bytes: Buffer | null): boolean {
  if (bytes?.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

/** The address of a push service in one spelling; null for what is none. What its name leads to is looked at with each message. */
function placeOf(text: string, allowed: readonly string[]): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "" || url.hash !== "") return null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (allowed.includes(`${host}:${url.port || "443"}`)) return url.href;
  return url.port === "" && (isIP(host) === 0 || isPublicAddress(host)) ? url.href : null;
}

type Given = InputOf<typeof addPushDevice>["body"];

/**
 * Has the browser of the caller's session told of news. A session has one device, and a device one session: the one that
 * added it last. Throws a 400 for what no browser says, or an address that somebody else's keys belong to, a 403 where the
 * session has ended meanwhile.
 */
export async function addDevice({ db, clock, config }: AppContext, viewer: Member, given: Given) {
  const endpoint = placeOf(given.endpoint, config.pushTo);
  const isKey = isPoint(bytesOf(given.p256dh)) && bytesOf(given.auth)?.length === AUTH_BYTES;
  if (endpoint === null || !isKey) throw badInput(errors.badPushDevice(), endpoint === null ? "endpoint" : "p256dh");
  const { p256dh, auth } = given;
  const device_id = await transact(db, async (trx: Db) => {
    const session = await sql`select from sessions where id = ${viewer.sessionId} for update`.execute(trx);
    if (session.rows.length === 0) throw notLoggedIn();
    await trx.deleteFrom("push_devices").where("session_id", "=", viewer.sessionId).execute();
    const { rows } = await sql<{ id: string }>`
      insert into push_devices as d (session_id, user_id, endpoint, p256dh, auth, created_at)
      values (${viewer.sessionId}, ${viewer.id}, ${endpoint}, ${p256dh}, ${auth}, ${clock()})
      on conflict (endpoint) do update
        set session_id = excluded.session_id, user_id = excluded.user_id, created_at = excluded.created_at,
          failing_since = null, tried_at = null
        where d.p256dh = excluded.p256dh and d.auth = excluded.auth
      returning id`.execute(trx);
    if (!rows[0]) throw badInput(errors.badPushDevice(), "endpoint");
    await sql`delete from push_devices where user_id = ${viewer.id} and id not in (
      select id from push_devices where user_id = ${viewer.id}
      order by created_at desc, id desc limit ${serverLimits.pushDevicesMax})`.execute(trx);
    return rows[0].id;
  });
  return { ...ok, device_id };
}

/** The devices of a member, those added last first. */
function devicesOfMember(db: Db, userId: string, now: Date) {
  return db
    .selectFrom("push_devices as d")
    .innerJoin("sessions as s", "s.id", "d.session_id")
    .select(["d.id", "d.session_id", "d.created_at", "s.user_agent"])
    .where("d.user_id", "=", userId)
    .where("s.expires_at", ">", now)
    .orderBy("d.created_at", "desc")
    .orderBy("d.id", "desc")
    .execute();
}

/** Answers get_push_devices. */
export async function showDevices({ db, clock, pushKey }: AppContext, viewer: Member) {
  const list = (await devicesOfMember(db, viewer.id, clock())).map(({ id, session_id, created_at, user_agent }) => ({
    ...{ device_id: id, userAgent: user_agent },
    date: created_at.toISOString(),
    current: session_id === viewer.sessionId,
  }));
  return { ...ok, list, key: pushKey.publicKey };
}

/** Takes off a device of the caller's. Throws a 404 for one that is not theirs. */
export async function dropDevice(db: Db, viewer: Member, id: string) {
  const query = db.deleteFrom("push_devices").where("id", "=", id).where("user_id", "=", viewer.id);
  const rows = isId(id) ? await query.returning("id").execute() : [];
  if (rows.length === 0) throw notFound(errors.pushDeviceNotFound());
  return ok;
}

/** A member's devices, for their export. */
export async function exportDevicesOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom("push_devices as d")
    .innerJoin("sessions as s", "s.id", "d.session_id")
    .select(["d.created_at", "d.endpoint", "s.user_agent"])
    .where("d.user_id", "=", userId)
    .orderBy("d.id")
    .execute();
  return rows.map(({ created_at, endpoint, user_agent }) => ({
    ...{ userAgent: user_agent, pushService: endpoint },
    date: created_at.toISOString(),
  }));
}
