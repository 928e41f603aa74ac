import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartError } from "../platform/start-error.ts";
import type { Storage } from "../support/uploads/storage.ts";
import { type BackupFile, type BackupTable, FORMAT, MANIFEST, type Manifest, measure } from "./manifest.ts";
import { columnsOf, quoted, sequencesToSave, tablesToSave } from "./tables.ts";

export type BackupSource = { pool: pg.Pool; images: Storage; site: string };

async function saveTable(
  client: pg.ClientBase,
  { name, columns }: { name: string; columns: string[] },
  folder: string,
): Promise<BackupTable> {
  const path = `tables/${name}.copy.zst`;
  const rows = client.query(copyTo(`copy (select ${columnsOf(columns)} from ${quoted(name)}) to stdout`));
  await pipeline(rows, createZstdCompress(), createWriteStream(join(folder, path), { flush: true }));
  return { name, columns, rows: rows.rowCount, path, ...(await measure(join(folder, path))) };
}

async function saveImage(images: Storage, name: string, folder: string): Promise<BackupFile | null> {
  const bytes = await images.get(name);
  if (!bytes) return null;
  const path = `images/${name}`;
  await writeFile(join(folder, path), bytes, { flush: true });
  return { path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** What the database holds at one moment, while people go on reading and writing. */
async function saveDatabase(client: pg.ClientBase, folder: string) {
  await client.query("begin transaction isolation level repeatable read read only");
  try {
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    const { rows: now } = await client.query<{ now: Date }>("select now()");
    const applied = await client.query<{ name: string }>("select name from kysely_migration order by name");
    const sequences = await sequencesToSave(client);
    const tables: BackupTable[] = [];
    for (const table of await tablesToSave(client)) tables.push(await saveTable(client, table, folder));
    const stored = await client.query<{ name: string }>(
      "select name from uploads where is_stored and removed_at is null order by name",
    );
    return {
      takenAt: (now[0]?.now ?? new Date()).toISOString(),
      migrations: applied.rows.map(({ name }) => name),
      tables,
      sequences,
      names: stored.rows.map(({ name }) => name),
    };
  } finally {
    await client.query("rollback");
  }
}

/** What was written is there after a failure of the power, too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/**
 * Writes everything that the site holds into a new folder under `to`: all tables at one moment, while the site is used,
 * then the images that they name. Returns the folder and what is in it. Throws a StartError where the folder cannot be
 * made, and the system's error where the disk is full; what it has written by then has another name, and no manifest.
 */
export async function backUp(
  source: BackupSource,
  to: string,
  now: Date,
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(to, `unknot-${now.toISOString().slice(0, 19).replaceAll(":", "-")}`);
  const unfinished = `${folder}.unfinished`;
  try {
    await mkdir(to, { recursive: true });
    await mkdir(unfinished);
    await Promise.all(["tables", "images"].map((part) => mkdir(join(unfinished, part))));
  } catch (error) {
    throw new StartError(`A backup cannot be written to ${to}: ${(error as Error).message}`);
  }
  const client = await source.pool.connect();
  const { names, ...database } = await saveDatabase(client, unfinished).finally(() => client.release());
  const images: BackupFile[] = [];
  const missingImages: string[] = [];
  for (const name of names) {
    const image = await saveImage(source.images, name, unfinished);
    if (image) images.push(image);
    else missingImages.push(name);
  }
  const manifest: Manifest = { format: FORMAT, site: source.site, ...database, images, missingImages };
  await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
  for (const part of ["tables", "images", ""]) await flushFolder(join(unfinished, part));
  await rename(unfinished, folder);
  await flushFolder(to);
  return { folder, manifest };
}
