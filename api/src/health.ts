import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { AppContext } from "./context.ts";
import { isMigrated } from "./platform/migrations.ts";

async function isReady({ db }: Pick<AppContext, "db">): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return await isMigrated(db);
  } catch {
    // Whatever is wrong with the database, the answer is the same: not ready.
    return false;
  }
}

/** `/healthz`: the process is up. `/readyz`: the database answers and has every migration. */
export function addHealthChecks(server: FastifyInstance, context: Pick<AppContext, "db">): void {
  server.get("/healthz", async () => ({ success: true }));
  server.get("/readyz", async (_, reply) => {
    const ready = await isReady(context);
    return reply.status(ready ? 200 : 503).send({ success: ready });
  });
}
