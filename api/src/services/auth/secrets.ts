import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** 256 bits from the system's generator, as 43 characters that need no escaping in an address. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is kept of a token. It is random, so one round of SHA-256 is enough: there is nothing to guess. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

const FAMILY_LENGTH = 22;

/** A refresh token: the family of its session, 128 bits that stay, and 256 bits that are new at every use. */
export function newRefreshToken(family = randomBytes(16).toString("base64url")): string {
  return family + newToken();
}

/** The part of a refresh token that all tokens of its session share. */
export const familyOf = (refreshToken: string): string => refreshToken.slice(0, FAMILY_LENGTH);

const keyFrom = (token: string): Buffer => createHash("sha256").update("seal").update(token).digest();
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Locks a text so that only who has the token can read it (AES-256-GCM; the key is used once). */
export function seal(text: string, token: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(token), iv);
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `seal` locked. Throws where the token is another one. */
export function unseal(sealed: Buffer, token: string): string {
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(token), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
