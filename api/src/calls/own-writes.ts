import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { SECOND } from "@unknot/contract/limits";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type CallReads, withCallReads } from "../platform/postgres/call-reads.ts";

/** How far the database was when somebody had written, in a cookie that nobody else can make. */
export type Written = {
  /** The value of the cookie. */
  sign: (position: bigint) => string;
  /** The position in the cookie of a request; null where it has none, or not a good one. */
  read: (headers: IncomingHttpHeaders) => bigint | null;
};

/** What calls need to know where replicas are read from. */
export type OwnWrites = Written & { position: () => Promise<bigint>; isHttps: boolean };

const NAME = "wrote";
const COOKIE = new RegExp(`(?:^|; *)${NAME}=([0-9a-f]{1,16})\\.([0-9a-z]{1,12})\\.([\\w-]{43})(?:;|$)`);
/** Long after it, every replica that is read from has what was written, and clocks may be apart. */
const LASTS = 10 * SECOND;
/** Further than any database: for whoever has written where nobody can say how far that was. */
const FURTHEST = 2n ** 64n - 1n;

/** Signs positions with a key made of that of the access tokens, so that neither passes for the other. */
export function createWritten(tokenKey: Uint8Array): Written {
  const key = createHmac("sha256", tokenKey).update("positions of the database").digest();
  const macOf = (text: string) => createHmac("sha256", key).update(text).digest();
  return {
    sign: (position) => {
      const text = `${position.toString(16)}.${(Date.now() + LASTS).toString(36)}`;
      return `${text}.${macOf(text).toString("base64url")}`;
    },
    read: ({ cookie = "" }) => {
      const [, position = "", until = "", mac = ""] = COOKIE.exec(cookie) ?? [];
      if (mac === "" || Number.parseInt(until, 36) < Date.now()) return null;
      const isOurs = timingSafeEqual(macOf(`${position}.${until}`), Buffer.from(mac, "base64url"));
      return isOurs ? BigInt(`0x${position}`) : null;
    },
  };
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/**
 * How far a replica has to be for a call; null for one that the primary alone answers. A member who brings no cookie at
 * all may have written by a program that keeps none.
 */
function needsOf({ read }: OwnWrites, { headers }: FastifyRequest, mayReadReplica: boolean): bigint | null {
  if (!mayReadReplica) return null;
  if (headers.authorization !== undefined && headers.cookie === undefined) return null;
  return read(headers) ?? 0n;
}

/** Tells the browser up to where it has to see what is written from now on. */
export async function sayWritten(own: OwnWrites, reply: FastifyReply): Promise<void> {
  const position = await own.position().catch(() => FURTHEST);
  const options = { path: "/", httpOnly: true, sameSite: "strict", secure: own.isHttps } as const;
  reply.setCookie(NAME, own.sign(position), { ...options, maxAge: LASTS / SECOND });
}

/**
 * Makes a call where there are replicas: it may read from one that has what whoever calls has written, and what it has
 * written itself is said to them with its answer, however it ends.
 */
export async function withOwnWrites<Answer>(
  own: OwnWrites | null,
  { request, reply, mayReadReplica }: Exchange & { mayReadReplica: boolean },
  make: () => Promise<Answer>,
): Promise<Answer> {
  if (!own) return make();
  const reads: CallReads = { needs: needsOf(own, request, mayReadReplica), hasWritten: false };
  try {
    return await withCallReads(reads, make);
  } finally {
    if (reads.hasWritten) await sayWritten(own, reply);
  }
}

/** Makes a call of a visitor for a page, which knows nobody's cookie. */
export const withReplicas = <Answer>(own: OwnWrites | null, make: () => Promise<Answer>): Promise<Answer> =>
  own ? withCallReads({ needs: 0n, hasWritten: false }, make) : make();
