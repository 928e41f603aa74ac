import { hash, hashRaw, verify } from "@node-rs/argon2";

/** How much work a hash is: memory in KiB, and how often it is gone through. */
export type PasswordCost = { memoryCost: number; timeCost: number };

/**
 * argon2id, the library's default, with 19 MiB, two passes and one lane: the first choice of OWASP's Password Storage
 * Cheat Sheet. The library works on the thread pool, off the event loop.
 */
const COST: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2 };

/** Hashes passwords, and compares them with what is kept. */
export type Passwords = {
  /** What is kept of a password. */
  hash: (password: string) => Promise<string>;
  /** What a password and a salt of at least 16 bytes come to, always the same: 32 bytes, no longer made than a hash. */
  mark: (password: string, salt: Uint8Array) => Promise<Buffer>;
  /** Whether the password belongs to the hash; for an unknown account (null) it takes as long and is false. */
  isRight: (password: string, passwordHash: string | null) => Promise<boolean>;
};

/** Composed, so that the same key strokes give the same password on every system. */
const normalize = (password: string): string => password.normalize("NFKC");

/** Passwords at a cost: another than the site's own is for tests, which hash thousands. */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const parameters = { ...cost, parallelism: 1 };
  const hashPassword = (password: string) => hash(normalize(password), parameters);
  /** What a password is compared with where there is no account, so that the answer takes as long. */
  const nobody = hashPassword("nobody has this password");
  return {
    hash: hashPassword,
    mark: (password, salt) => hashRaw(normalize(password), { ...parameters, salt }),
    isRight: async (password, passwordHash) => {
      const isRight = await verify(passwordHash ?? (await nobody), normalize(password));
      return isRight && passwordHash !== null;
    },
  };
}
