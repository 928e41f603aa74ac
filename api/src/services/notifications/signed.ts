import { createHmac, timingSafeEqual } from "node:crypto";

function sign(tokenKey: Uint8Array, purpose: string, text: string): Buffer {
  return createHmac("sha256", tokenKey).update(`${purpose} ${text}`).digest();
}

/** A token of two parts without dots, signed for one purpose, so that nobody makes one for somebody else. */
export function signToken(tokenKey: Uint8Array, purpose: string, parts: [string, string]): string {
  const text = parts.join(".");
  return `${text}.${sign(tokenKey, purpose, text).toString("base64url")}`;
}

/** The two parts of a token; null where it is not ours, or for another purpose. */
export function readSigned(tokenKey: Uint8Array, purpose: string, token: string): [string, string] | null {
  const [first = "", second = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const own = sign(tokenKey, purpose, `${first}.${second}`);
  return given.length === own.length && timingSafeEqual(given, own) ? [first, second] : null;
}
