import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Decrypter } from "age-encryption";
import { StartError } from "../platform/start-error.ts";

/** What a file that is encrypted ends with. */
export const SEALED = ".age";

type Content = AsyncIterable<Uint8Array>;

/** Does to each content what it was made for. */
export type Seal = (content: Content) => Content;

const toWeb = (content: Content) => Readable.toWeb(Readable.from(content)) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Content => Readable.fromWeb(stream as never);

// The library is loaded where something is encrypted: most programs never do that.
const load = () => import("age-encryption");

/**
 * Encrypts for whoever holds the key of one of the recipients, in the format of age (age-encryption.org/v1); null where
 * there are none. Throws a StartError for a recipient that is none.
 */
export async function sealFor(recipients: string[]): Promise<Seal | null> {
  if (recipients.length === 0) return null;
  const { Encrypter } = await load();
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new StartError(`BACKUP_RECIPIENTS: ${recipient} is no recipient of age: ${(error as Error).message}`);
    }
  }
  return async function* (content) {
    yield* fromWeb(await encrypter.encrypt(toWeb(content)));
  };
}

/** The keys in a file as `age-keygen` writes it: a line each, and lines of comment. */
async function addKeys(decrypter: Decrypter, path: string): Promise<void> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new StartError(`The key cannot be read: ${error.message}`);
  });
  const keys = text.split("\n").map((line) => line.trim());
  try {
    for (const key of keys) if (key !== "" && !key.startsWith("#")) decrypter.addIdentity(key);
  } catch {
    throw new StartError(`${path} holds no key of age: it should have a line that begins with AGE-SECRET-KEY-1`);
  }
}

/**
 * Decrypts with the keys in a file. Throws a StartError where there is none, or no such file; what it makes throws one
 * for what was encrypted for somebody else, or is damaged.
 */
export async function unsealWith(keyFile: string | undefined): Promise<Seal> {
  if (!keyFile) throw new StartError("The backup is encrypted: --key <file with its key> opens it.");
  const { Decrypter } = await load();
  const decrypter = new Decrypter();
  await addKeys(decrypter, keyFile);
  return async function* (content) {
    try {
      yield* fromWeb(await decrypter.decrypt(toWeb(content)));
    } catch (error) {
      throw new StartError(`The backup cannot be opened with the key in ${keyFile}: ${(error as Error).message}`);
    }
  };
}

/** Makes a key, and what encrypts for it. */
export async function makeKey(): Promise<{ key: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await load();
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}
