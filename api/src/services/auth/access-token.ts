import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errors, jwtVerify, SignJWT } from "jose";
import type { AppContext } from "../../context.ts";
import type { Config } from "../../platform/config.ts";
import { isId } from "../../platform/ids.ts";
import type { Role } from "../../platform/viewer.ts";
import { lifetimes } from "./lifetimes.ts";

/** What an access token says; nothing in it is private. */
export type Claims = { userId: string; username: string; role: Role; sessionId: string };

type Signing = Pick<AppContext, "tokenKey" | "clock">;

const isIdText = (claim: unknown): claim is string => typeof claim === "string" && isId(claim);

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

/** The member and session that an access token names; null where it is not ours, or over. */
export async function readAccessToken(
  { tokenKey, clock }: Signing,
  token: string,
): Promise<{ userId: string; sessionId: string } | null> {
  try {
    const { payload } = await jwtVerify(token, tokenKey, {
      algorithms: ["HS256"],
      currentDate: clock(),
      requiredClaims: ["exp"],
    });
    // Whoever shares the secret may sign what they like: what is no id never reaches the database.
    const { sub: userId, sid: sessionId } = payload;
    return isIdText(userId) && isIdText(sessionId) ? { userId, sessionId } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The key that signs: TOKEN_SECRET, else one of 384 bits made at the first start and kept in DATA_DIR. */
export function loadTokenKey(config: Config): Uint8Array {
  if (config.tokenSecret) return new TextEncoder().encode(config.tokenSecret);
  const file = join(config.dataDir, "token-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600 });
  return new TextEncoder().encode(readFileSync(file, "utf8"));
}
