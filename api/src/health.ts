import type { FastifyInstance } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./database.ts";
import type { OpenDatabase } from "./platform/database.ts";
import { RETRY_AFTER } from "./platform/http/error-handler.ts";
import { isMigrated } from "./platform/migrations.ts";
import type { Storage } from "./support/uploads/storage.ts";

/** What `/readyz` says of the database. */
export type DatabaseState = "ready" | "away" | "not migrated" | "read-only" | "full";

type Watched = Pick<OpenDatabase<Tables>, "health" | "whyUnsaved">;

/** Whether a database can be read and not be written: a standby, or one that was told so. One statement. */
export async function isReadOnly<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
  return rows[0]?.isReadOnly === true;
}

/** Asks the database how it is, on a connection that no other work can take. */
async function askState(database: Watched): Promise<DatabaseState> {
  try {
    if (await isReadOnly(database.health)) return "read-only";
    if (!(await isMigrated(database.health))) return "not migrated";
    return database.whyUnsaved() ?? "ready";
  } catch {
    // Whatever is wrong with the database, the answer is the same: not now.
    return "away";
  }
}

/** What `/readyz` says of the place where images lie. */
type ImagesState = "ready" | "away";

/** The answer of a check that says no. */
export const notReady = (database: DatabaseState, images: ImagesState = "ready", isLeaving = false) => ({
  success: false,
  database,
  ...(isLeaving && { stopping: true }),
  ...(images !== "ready" && { images }),
});

export type HealthOptions = {
  database: Watched;
  uploads: Pick<Storage, "trouble">;
  /** Whether the program has been told to stop, and answers what still comes. */
  isLeaving: () => boolean;
};

/**
 * `/healthz`: the process is up. `/readyz`: the database answers, has every migration and can be written, images can be
 * kept, and the program is not about to stop; otherwise 503, and which of these is not so.
 */
export function addHealthChecks(server: FastifyInstance, { database, uploads, isLeaving }: HealthOptions): void {
  let asked: Promise<DatabaseState> | undefined;
  /** However many ask, strangers too, the database is asked by one at a time. */
  const shared = () => {
    asked ??= askState(database).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  server.get("/healthz", async () => ({ success: true }));
  server.get("/readyz", async (_, reply) => {
    const [state, trouble] = await Promise.all([shared(), uploads.trouble()]);
    if (state === "ready" && !trouble && !isLeaving()) return { success: true };
    const images = trouble ? "away" : "ready";
    return reply
      .status(503)
      .header("retry-after", String(RETRY_AFTER))
      .send(notReady(state, images, isLeaving()));
  });
}
