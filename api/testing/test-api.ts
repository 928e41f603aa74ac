import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@unknot/contract/client";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { AppContext } from "../src/context.ts";
import { addApi } from "../src/create-api.ts";
import { createContext } from "../src/create-context.ts";
import type { Db, Tables } from "../src/database.ts";
import { addDumps } from "../src/dumps.ts";
import { addHealthChecks } from "../src/health.ts";
import { addImages } from "../src/images.ts";
import { allJobs } from "../src/jobs.ts";
import { addMailHook } from "../src/mail-hook.ts";
import { readConfig } from "../src/platform/config.ts";
import type { OpenDatabase } from "../src/platform/database.ts";
import { createServer } from "../src/platform/http/server.ts";
import type { PasswordCost } from "../src/services/auth/index.ts";
import { type FixedClock, fixedClock } from "./fixed-clock.ts";
import { createMailbox } from "./mailbox.ts";
import { TestBrowser } from "./test-browser.ts";
import { openTestDatabase } from "./test-database.ts";

export type TestApi = {
  db: Db;
  database: OpenDatabase<Tables>;
  context: AppContext;
  server: FastifyInstance;
  clock: FixedClock;
  mailbox: ReturnType<typeof createMailbox>;
  /** Calls an endpoint as a visitor. */
  call: Client;
  /** Somebody else at a browser of their own. */
  browser: () => TestBrowser;
  /** Works off what is queued. */
  runJobs: () => Promise<void>;
  /** Runs a job that has no caller but the time. */
  runJob: (name: string) => Promise<void>;
  /** Runs something and tells how many statements it sent to the database. */
  countStatements: (run: () => Promise<unknown>) => Promise<number>;
  /** Empties the database, the mailbox and the queue, and sets the clock back: a fresh start in no time. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Takes out every row by `delete`: `truncate` would make each table and index a new file, which takes a hundred times
 * as long where there are few rows. The role `replica` leaves out triggers and foreign keys, as `truncate` does.
 */
async function emptyTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'tallies'`.execute(db);
  const deletions = rows.map(({ name }) => `delete from ${name}`).join("; ");
  // One message, and so one transaction.
  await sql
    .raw(
      `set local session_replication_role = replica; ${deletions}; delete from pgboss.job;
      update tallies set value = (name = 'search_version')::int;
      insert into search_state (generation, is_whole) values (nextval('search_generations'), true);
      insert into long_jobs (name, version, step, after_id, is_done) values ('reindex', 2, 0, 0, true)`,
    )
    .execute(db);
}

/** Next to no work, the least that argon2 does: what tests hash is nobody's password. */
const CHEAP: PasswordCost = { memoryCost: 8, timeCost: 1 };

const neverStopped = new AbortController().signal;

const SETTINGS = { RATE_LIMIT: "off", FETCH_IMAGES: "off", TOKEN_SECRET: "a secret for tests, long enough to pass" };

type Options = {
  settings?: Record<string, string>;
  sendsRealMail?: boolean;
  /** Hashes passwords as the site does, and not at next to no cost. */
  hashesAsSite?: boolean;
  /** Gives DATA_DIR a folder of its own, for tests that store files. */
  usesTemporaryFolder?: boolean;
  /** Opens the database where there is no run of tests to have one from; it is closed with the API. */
  openDatabase?: () => Promise<OpenDatabase<Tables>>;
  now?: string;
  log?: (line: string) => void;
};

/** The whole API on a fresh database. */
export async function startTestApi(options: Options = {}): Promise<TestApi> {
  const { settings, sendsRealMail, now = "2026-03-01T12:00:00Z", log = () => {} } = options;
  const database = await (options.openDatabase ?? openTestDatabase)();
  const clock = fixedClock(now);
  const mailbox = createMailbox();
  const folder = options.usesTemporaryFolder ? await mkdtemp(join(tmpdir(), "unknot-api-")) : null;
  const config = readConfig({ ...SETTINGS, ...(folder && { DATA_DIR: folder }), ...settings });
  const mailer = sendsRealMail ? {} : { mailer: mailbox.mailer };
  const cost = options.hashesAsSite ? {} : { passwordCost: CHEAP };
  const context = await createContext({ config, database, log, clock, runsJobs: false, ...mailer, ...cost });
  const server = createServer({ logLevel: "silent", trustedProxy: config.trustedProxy });
  addHealthChecks(server, { database, uploads: context.uploads, isLeaving: () => false });
  await addApi(server, context);
  await addImages(server, context);
  addDumps(server, context);
  await addMailHook(server, context, log);
  const definitions = allJobs({ ...context, db: database.jobs });
  const { boss } = context.jobs;
  const runJobs = async () => {
    for (const { name, run } of definitions) {
      for (const job of await boss.fetch(name, { batchSize: 100 })) {
        await run((job.data ?? {}) as object, neverStopped).then(
          () => boss.complete(name, job.id),
          (error) => boss.fail(name, job.id, error),
        );
      }
    }
  };
  const runJob = async (name: string) => {
    await definitions.find((definition) => definition.name === name)?.run({}, neverStopped);
  };
  const countStatements = async (run: () => Promise<unknown>) => {
    const before = database.statements();
    await run();
    return database.statements() - before;
  };
  const reset = async () => {
    await emptyTables(database.db);
    mailbox.mails.length = 0;
    clock.set(now);
  };
  const close = async () => {
    await server.close();
    await context.jobs.stop();
    await database.close();
    if (folder) await rm(folder, { recursive: true });
  };
  const browser = () => new TestBrowser(server);
  const { call } = browser();
  const tools = { runJobs, runJob, countStatements, reset, close };
  return { db: database.db, database, context, server, clock, mailbox, call, browser, ...tools };
}
