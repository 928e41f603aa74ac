import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Role } from "@unknot/contract/values";
import { errors, jwtVerify, SignJWT } from "jose";
import type { AppContext } from "../../context.ts";
import type { Config } from "../../platform/config.ts";
import { isId } from "../../platform/ids.ts";
import { lifetimes } from "./lifetimes.ts";

/** What an access token says; nothing in it is private. */
export type Claims = { userId: string; username: string; role: Role; sessionId: string };

type Signing = Pick<AppContext, "tokenKey" | "clock">;

const isIdText = (claim: unknown): claim is string => typeof claim === "string" && isId(claim);

/** What a token is for, where it is no access token. */
const IMAGES = "images";

const seconds = (moment: Date | number): number => Math.floor(Number(moment) / 1000);

/** Signs an access token for a session. */
export function signAccessToken({ tokenKey, clock }: Signing, claims: Claims): Promise<string> {
  const now = clock();
  return new SignJWT({ username: claims.username, role: claims.role, sid: claims.sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(claims.userId)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now.getTime() + lifetimes.accessToken))
    .sign(tokenKey);
}

/**
 * Signs a token that shows its member images which are not for everybody, and is good for nothing else. It lives as long
 * as the cookie that holds it; like every token it is worth nothing once its session has ended.
 */
export function signImageToken(
  { tokenKey, clock }: Signing,
  { userId, sessionId, expiresAt }: { userId: string; sessionId: string; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(userId)
    .setAudience(IMAGES)
    .setIssuedAt(seconds(clock()))
    .setExpirationTime(seconds(expiresAt))
    .sign(tokenKey);
}

type Named = { userId: string; sessionId: string; audience: unknown; endsAt: number };

/** Tokens whose signature was found good, by the key that it was made with: each is checked once, not with each call. */
const checked = new WeakMap<Uint8Array, Map<string, Named>>();
/** About a kB each. */
const CHECKED_MAX = 1_000;

/** Keeps what a good token says; where there is no more room, the one that was checked first goes. */
function keep(tokenKey: Uint8Array, token: string, named: Named): void {
  const known = checked.get(tokenKey) ?? new Map<string, Named>();
  checked.set(tokenKey, known);
  if (known.size >= CHECKED_MAX) for (const oldest of known.keys()) if (known.delete(oldest)) break;
  known.set(token, named);
}

async function check({ tokenKey, clock }: Signing, token: string): Promise<Named | null> {
  try {
    const { payload } = await jwtVerify(token, tokenKey, {
      algorithms: ["HS256"],
      currentDate: clock(),
      requiredClaims: ["exp"],
    });
    // Whoever shares the secret may sign what they like: what is no id never reaches the database.
    const { sub: userId, sid: sessionId, aud: audience, exp = 0 } = payload;
    if (!isIdText(userId) || !isIdText(sessionId)) return null;
    const named = { userId, sessionId, audience, endsAt: exp };
    keep(tokenKey, token, named);
    return named;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The member and session that a token names; null where it is not ours, over, or for something else. */
export async function readToken(
  signing: Signing,
  token: string,
  kind: "access" | "images",
): Promise<{ userId: string; sessionId: string } | null> {
  const known = checked.get(signing.tokenKey)?.get(token);
  const named = known ?? (await check(signing, token));
  if (!named || named.endsAt <= seconds(signing.clock())) return null;
  if (named.audience !== (kind === "images" ? IMAGES : undefined)) return null;
  const { userId, sessionId } = named;
  return { userId, sessionId };
}

/** The key that signs: TOKEN_SECRET, else one of 384 bits made at the first start and kept in DATA_DIR. */
export function loadTokenKey(config: Config): Uint8Array {
  if (config.tokenSecret) return new TextEncoder().encode(config.tokenSecret);
  const file = join(config.dataDir, "token-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600 });
  return new TextEncoder().encode(readFileSync(file, "utf8"));
}
