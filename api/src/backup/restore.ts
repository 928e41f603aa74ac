import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Tables } from "../database.ts";
import type { OpenDatabase } from "../platform/database.ts";
import { BEFORE_RESTORE, migrateLike, migrateRestored } from "../platform/migrations.ts";
import { StartError } from "../platform/start-error.ts";
import { takeStatistics } from "../platform/statistics.ts";
import { NEAREST } from "../support/search/index.ts";
import type { Storage } from "../support/uploads/storage.ts";
import { type BackupTable, checkFiles, FORMATS, type Manifest, readManifest } from "./manifest.ts";
import type { BackupFiles } from "./places/place.ts";
import { SEALED, type Seal, unsealWith } from "./seal.ts";
import { columnsOf, quoted, tablesToSave } from "./tables.ts";

export type RestoreTarget = {
  database: OpenDatabase<Tables>;
  /** Null: they lie where they lay when the backup was taken. */
  images: Storage | null;
};
export type RestoreOptions = {
  /** The name of the site as its operator typed it: content that is there is only replaced where it is the site's own. */
  replaces?: string | undefined;
  site: string;
};

/** Reads a file of a backup as it was before it was encrypted. */
type Read = (path: string) => Promise<AsyncIterable<Uint8Array>>;

/** A backup whose files are what its manifest says. */
export type Verified = { manifest: Manifest; read: Read };

/**
 * Compares all files of a backup with its manifest. Throws a StartError where it is damaged, or encrypted and `keyFile` is
 * no file with keys.
 */
export async function verify(files: BackupFiles, keyFile?: string): Promise<Verified> {
  const manifest = await readManifest(files);
  const isSealed = manifest.format === FORMATS.encrypted;
  const unseal: Seal = isSealed ? await unsealWith(keyFile) : (content) => content;
  await checkFiles(files, manifest);
  const read = async (path: string) => {
    const file = await files.read(path);
    if (!file) throw new StartError(`The backup is damaged: ${path} is missing`);
    return unseal(file);
  };
  return { manifest, read };
}

async function loadTable(client: pg.ClientBase, read: Read, { name, columns, path, rows }: BackupTable) {
  const into = client.query(copyFrom(`copy ${quoted(name)} (${columnsOf(columns)}) from stdin`));
  await pipeline(await read(path), createZstdDecompress(), into);
  if (into.rowCount !== rows)
    throw new StartError(`The backup is damaged: ${path} has ${into.rowCount} rows, and should have ${rows}`);
}

/** The name of an image by its path in a backup. */
const nameOf = (path: string): string => path.slice("images/".length).replace(SEALED, "");

/** Ids of transactions of another server would be in the future here, or long ago: who follows by them begins anew. */
async function renewTransactionIds(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'xid8'::regtype
       and not a.attisdropped`,
  );
  for (const { table, column } of rows)
    await client.query(`update ${quoted(table)} set ${quoted(column)} = pg_current_xact_id()`);
}

/** Puts the rows of a backup into empty tables, in one transaction. */
async function load(client: pg.ClientBase, read: Read, { tables, sequences }: Manifest): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    const made = (await tablesToSave(client)).map(({ name }) => quoted(name));
    // What migrations put there is in the backup as it was.
    await client.query(`truncate ${made.join(", ")}`);
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
    for (const table of tables) await loadTable(client, read, table);
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
    await renewTransactionIds(client);
    for (const { name, last } of sequences)
      if (last !== null) await client.query("select setval($1::regclass, $2::bigint)", [quoted(name), last]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Whether something lies aside from a restore that was cut short. */
async function isCutShort(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>("select to_regnamespace($1) is not null as is", [
    BEFORE_RESTORE,
  ]);
  return rows[0]?.is === true;
}

/**
 * Moves the extensions of a schema, which whoever runs the database has made, and which would be dropped with it. What the
 * program has no right to move, or nobody can, stays there.
 */
const moveExtensions = (from: string, to: string): string => `
  do $$ declare name text; begin
    for name in select extname from pg_extension where extnamespace = to_regnamespace('${from}') and extrelocatable loop
      begin
        execute format('alter extension %I set schema ${to}', name);
      exception when insufficient_privilege or feature_not_supported then null;
      end;
    end loop;
  end $$`;

// Each in one go, and so in one transaction: whatever fails, all of it is where it was.

/** Puts what was there in its place again. */
async function putBack(client: pg.ClientBase): Promise<void> {
  await client.query(`${moveExtensions("public", BEFORE_RESTORE)};
    drop schema if exists public cascade; alter schema ${BEFORE_RESTORE} rename to public`);
}

/** Lays what is there aside, and makes room for what a backup holds. */
async function layAside(client: pg.ClientBase): Promise<void> {
  await client.query(`alter schema public rename to ${BEFORE_RESTORE}; create schema public;
    ${moveExtensions(BEFORE_RESTORE, "public")}`);
}

/**
 * Removes what was there, the index that was made of it, and the mails about it that had not been sent. Returns the names of
 * the extensions that went with it.
 */
async function forget(client: pg.ClientBase): Promise<string[]> {
  const { rows: extensions } = await client.query<{ name: string }>(
    "select extname as name from pg_extension where extnamespace = to_regnamespace($1) order by extname",
    [BEFORE_RESTORE],
  );
  await client.query(`drop schema ${BEFORE_RESTORE} cascade; drop schema if exists ${NEAREST} cascade`);
  const { rows } = await client.query<{ is: boolean }>("select to_regclass('pgboss.job') is not null as is");
  if (rows[0]?.is) await client.query("delete from pgboss.job where state in ('created', 'retry')");
  return extensions.map(({ name }) => name);
}

/** What the connections of a restoring command call themselves. */
const OWN = "unknot restore";

/** Throws a StartError where somebody else works on the database, as a running program does. */
async function checkAlone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and application_name <> $1
       and pid <> pg_backend_pid()`,
    [OWN],
  );
  if (rows[0]?.count) throw new StartError("The program, or something else, uses the database: stop it first.");
}

/** Does something on a connection of its own. Throws a StartError where somebody else uses the database. */
async function alone(
  database: RestoreTarget["database"],
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await database.pools.jobs.connect();
  try {
    await client.query(`set application_name = '${OWN}'; set statement_timeout = 0; set lock_timeout = 0`);
    await checkAlone(client);
    await work(client);
  } finally {
    // The next one gets a connection as it should be.
    client.release(true);
  }
}

async function hasContent(client: pg.ClientBase): Promise<boolean> {
  const known = await client.query<{ is: boolean }>("select to_regclass('users') is not null as is");
  if (!known.rows[0]?.is) return false;
  const { rows } = await client.query<{ is: boolean }>("select exists (select from users) as is");
  return rows[0]?.is === true;
}

/**
 * Makes a site what it was when a backup was taken. Throws a StartError where the backup is of a later release or
 * encrypted for another key, where the program runs, and where the site has content and `replaces` is not its name.
 * Where it throws, what was there is there again. `lostExtensions` of its answer: what of the database it had no right to
 * take out of what was there.
 */
export async function restore(
  { manifest, read }: Verified,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<Manifest & { lostExtensions: string[] }> {
  const { database, images } = target;
  let lostExtensions: string[] = [];
  await alone(database, async (client) => {
    if (await isCutShort(client)) await putBack(client);
    if ((await hasContent(client)) && options.replaces !== options.site)
      throw new StartError(
        `The site has content, which would be gone: --replace "${options.site}" says that it is to be replaced.`,
      );
    if (images) for (const { path } of manifest.images) await images.put(nameOf(path), await buffer(await read(path)));
    await layAside(client);
    try {
      await migrateLike(database.maintenance, manifest.migrations);
      await load(client, read, manifest);
      await migrateRestored(database.maintenance);
      // A backup holds images as they are; their smaller widths are made anew.
      if (images) await client.query("update uploads set has_widths = false where has_widths");
    } catch (error) {
      await putBack(client);
      throw error;
    }
    lostExtensions = await forget(client);
  });
  await takeStatistics(database.maintenance);
  return { ...manifest, lostExtensions };
}

/** Puts what was there in its place again after a restore that was cut short. Throws a StartError where none was. */
export async function undoRestore({ database }: Pick<RestoreTarget, "database">): Promise<void> {
  await alone(database, async (client) => {
    if (!(await isCutShort(client))) throw new StartError("No restore was cut short: there is nothing to undo.");
    await putBack(client);
  });
}
