import { type SlowStatement, slowStatements } from "@unknot/api/platform/postgres/slow-statements";
import type { FastifyInstance } from "fastify";

/** Writes a line at level `warn` for each slow statement: whose it is, how long it took, and its text without values. */
export function logSlowStatements(server: FastifyInstance): void {
  const hear = (told: unknown) => server.log.warn(told as SlowStatement, "slow statement");
  slowStatements.subscribe(hear);
  server.addHook("onClose", async () => void slowStatements.unsubscribe(hear));
}
