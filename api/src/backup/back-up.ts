import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Storage } from "../support/uploads/storage.ts";
import { type BackupFile, type BackupTable, FORMATS, MANIFEST, type Manifest, measured } from "./manifest.ts";
import { type BackupFiles, type BackupPlace, backupNameAt } from "./places/place.ts";
import { SEALED, type Seal, sealFor } from "./seal.ts";
import { columnsOf, quoted, sequencesToSave, tablesToSave } from "./tables.ts";

/** What is backed up; `recipients`: for whom it is encrypted, nobody where it is not. */
export type BackupSource = { pool: pg.Pool; images: Storage; site: string; recipients: string[] };

/** Where the files of a backup go, and what encrypts them on their way. */
type Writing = { files: BackupFiles; seal: Seal | null };

async function save({ files, seal }: Writing, name: string, content: AsyncIterable<Uint8Array>): Promise<BackupFile> {
  const path = seal ? name + SEALED : name;
  const passing = measured(seal ? seal(content) : content);
  await files.write(path, passing.content);
  return { path, ...passing.result() };
}

async function saveTable(
  client: pg.ClientBase,
  { name, columns }: { name: string; columns: string[] },
  writing: Writing,
): Promise<BackupTable> {
  const rows = client.query(copyTo(`copy (select ${columnsOf(columns)} from ${quoted(name)}) to stdout`));
  const compress = createZstdCompress();
  const [file] = await Promise.all([save(writing, `tables/${name}.copy.zst`, compress), pipeline(rows, compress)]);
  return { name, columns, rows: rows.rowCount, ...file };
}

async function saveImage(images: Storage, name: string, writing: Writing): Promise<BackupFile | null> {
  const bytes = await images.get(name);
  return bytes && save(writing, `images/${name}`, Readable.from([bytes]));
}

/** What the database holds at one moment, while people go on reading and writing. */
async function saveDatabase(client: pg.ClientBase, writing: Writing) {
  await client.query("begin transaction isolation level repeatable read read only");
  try {
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    const { rows: now } = await client.query<{ now: Date }>("select now()");
    const applied = await client.query<{ name: string }>("select name from kysely_migration order by name");
    const sequences = await sequencesToSave(client);
    const tables: BackupTable[] = [];
    for (const table of await tablesToSave(client)) tables.push(await saveTable(client, table, writing));
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

/**
 * Writes everything that the site holds into a new backup: all tables at one moment, while the site is used, then the
 * images that they name, then the manifest. Returns the backup and what is in it. Throws a StartError where nothing can
 * be written there, and the system's error where the disk is full; what it has written by then is no backup.
 */
export async function backUp(
  source: BackupSource,
  to: BackupPlace,
  now: Date,
): Promise<{ files: BackupFiles; manifest: Manifest }> {
  const seal = await sealFor(source.recipients);
  const { files, finish } = await to.begin(backupNameAt(now));
  const writing = { files, seal };
  const client = await source.pool.connect();
  const { names, ...database } = await saveDatabase(client, writing).finally(() => client.release());
  const images: BackupFile[] = [];
  const missingImages: string[] = [];
  for (const name of names) {
    const image = await saveImage(source.images, name, writing);
    if (image) images.push(image);
    else missingImages.push(name);
  }
  const format = seal ? FORMATS.encrypted : FORMATS.plain;
  const manifest: Manifest = { format, site: source.site, ...database, images, missingImages };
  await files.write(MANIFEST, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]));
  return { files: await finish(), manifest };
}
