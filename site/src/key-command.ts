import { writeFile } from "node:fs/promises";
import { makeKey } from "@unknot/api/backup/seal";
import { StartError } from "@unknot/api/platform/start-error";
import { KEY_USAGE } from "./usage.ts";

/** Writes a new key for encrypted backups into a file that nobody else can read. Throws a StartError where there is one. */
export async function writeBackupKey(path: string | undefined): Promise<void> {
  if (!path) throw new StartError(KEY_USAGE);
  const { key, recipient } = await makeKey();
  await writeFile(path, `# public key: ${recipient}\n${key}\n`, { mode: 0o600, flag: "wx" }).catch((error: Error) => {
    throw new StartError(`The key cannot be written: ${error.message}`);
  });
  console.log(`${path} holds the key. Keep it elsewhere, and more than once: without it nobody opens the backups.
Encrypt for it with BACKUP_RECIPIENTS=${recipient}`);
}
