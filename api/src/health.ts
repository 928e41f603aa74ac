import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Tables } from "./database.ts";
import type { OpenDatabase } from "./platform/database.ts";
import { RETRY_AFTER } from "./platform/http/error-handler.ts";
import { isMigrated } from "./platform/migrations.ts";

/** What `/readyz` says of the database. */
export type DatabaseState = "ready" | "away" | "not migrated" | "read-only" | "full";

type Watched = Pick<OpenDatabase<Tables>, "health" | "whyUnsaved">;

/** Asks the database how it is, on a connection that no other work can take. */
async function askState(database: Watched): Promise<DatabaseState> {
  try {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly"`.execute(
      database.health,
    );
    if (rows[0]?.isReadOnly) return "read-only";
    if (!(await isMigrated(database.health))) return "not migrated";
    return database.whyUnsaved() ?? "ready";
  } catch {
    // Whatever is wrong with the database, the answer is the same: not now.
    return "away";
  }
}

/** The answer of a check that says no. */
export const notReady = (database: DatabaseState) => ({ success: false, database });

/**
 * `/healthz`: the process is up. `/readyz`: the database answers, has every migration and can be written; otherwise 503,
 * and which of these is not so.
 */
export function addHealthChecks(server: FastifyInstance, database: Watched): void {
  server.get("/healthz", async () => ({ success: true }));
  server.get("/readyz", async (_, reply) => {
    const state = await askState(database);
    if (state === "ready") return { success: true };
    return reply.status(503).header("retry-after", String(RETRY_AFTER)).send(notReady(state));
  });
}
