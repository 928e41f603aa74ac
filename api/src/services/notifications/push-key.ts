import { createECDH } from "node:crypto";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { Config } from "../../platform/config.ts";
import { StartError } from "../../platform/start-error.ts";
import { transact } from "../../platform/transact.ts";
import { seal, unseal } from "../auth/index.ts";

type Kept = { public_key: string; sealed_private_key: Buffer | null };

/** The public key of a private one. Throws where that is none. */
function publicOf(privateKey: string): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey("base64url");
}

function newPrivateKey(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // Small numbers come in fewer bytes.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
}

/** The address of the site where that means something elsewhere, else that of whoever answers for it. */
function subjectOf({ siteUrl, supportEmail, mailFrom }: Config): string {
  if (siteUrl.startsWith("https:")) return siteUrl;
  const mailbox = supportEmail ?? mailFrom;
  return `mailto:${/<([^<>]*)>$/.exec(mailbox)?.[1] ?? mailbox}`;
}

/** The private key that is kept; null where there is none, or it is locked with a secret that the site no longer has. */
function open(kept: Kept | undefined, secret: string): string | null {
  if (!kept?.sealed_private_key) return null;
  try {
    return unseal(kept.sealed_private_key, secret);
  } catch {
    return null;
  }
}

function setKey(config: Config): string | null {
  if (config.pushPrivateKey === null) return null;
  try {
    publicOf(config.pushPrivateKey);
    return config.pushPrivateKey;
  } catch {
    throw new StartError("PUSH_PRIVATE_KEY is no private key of P-256");
  }
}

/**
 * The key that is set, else that which is kept, else a new one, which is kept from then on: locked, so that who has a copy of
 * the database alone can send nothing in the site's name. Devices know the key with which they were added: where it is
 * another one, they are forgotten. Where `isVisit`, nothing is kept and nobody forgotten. Throws a StartError where what is
 * set is no key.
 */
export async function loadPushKey(
  db: Db,
  config: Config,
  tokenKey: Uint8Array,
  isVisit = false,
): Promise<AppContext["pushKey"]> {
  const subject = subjectOf(config);
  const secret = `push ${Buffer.from(tokenKey).toString("base64url")}`;
  const set = setKey(config);
  return transact(db, async (trx: Db) => {
    // Of two processes that start at once, the second finds what the first has made.
    await sql`select pg_advisory_xact_lock(hashtext('push_keys'))`.execute(trx);
    const kept = await trx.selectFrom("push_keys").selectAll().executeTakeFirst();
    const known = set ?? open(kept, secret);
    const privateKey = known ?? newPrivateKey();
    const publicKey = publicOf(privateKey);
    const row = { public_key: publicKey, sealed_private_key: set === null ? seal(privateKey, secret) : null };
    if (kept?.public_key !== publicKey && !isVisit) {
      await trx
        .insertInto("push_keys")
        .values(row)
        .onConflict((conflict) => conflict.column("is_only").doUpdateSet(row))
        .execute();
      await trx.deleteFrom("push_devices").execute();
    }
    return { publicKey, privateKey, subject };
  });
}
