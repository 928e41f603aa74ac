import { hash, hashRaw, verify } from "@node-rs/argon2";

/**
 * argon2id, the library's default, with 19 MiB, two passes and one lane: the first choice of OWASP's Password Storage
 * Cheat Sheet. The library works on the thread pool, off the event loop.
 */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Composed, so that the same key strokes give the same password on every system. */
const normalize = (password: string): string => password.normalize("NFKC");

/** What is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), PARAMETERS);
}

/** What a password and a salt of at least 16 bytes come to, always the same: 32 bytes, no longer made than a hash. */
export function passwordMark(password: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(normalize(password), { ...PARAMETERS, salt });
}

/** What a password is compared with where there is no account, so that the answer takes as long. */
const nobody = hashPassword("nobody has this password");

/** Whether the password belongs to the hash; for an unknown account (null) it takes as long and is false. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), normalize(password));
  return isRight && passwordHash !== null;
}
