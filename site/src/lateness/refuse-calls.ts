import { bearerOf } from "@unknot/api/calls/gate";
import { Unavailable } from "@unknot/api/platform/errors";
import type { FastifyInstance } from "fastify";
import { isInTurn } from "../render-gate/in-turn.ts";
import type { Lateness } from "./lateness.ts";

/** The calls that only read, as the contract names them. */
const READING = "/api/get_";

/**
 * While the program is late, calls of strangers that read are answered with 503 before anything is done for them. Members'
 * calls, what logs in, and all that writes go on, and so do the calls of pages whose turn has come.
 */
export function refuseCallsWhileLate(server: FastifyInstance, lateness: Lateness): void {
  server.addHook("onRequest", async (request) => {
    if (!lateness.isLate || isInTurn() || bearerOf(request) !== undefined) return;
    if (request.routeOptions.url?.startsWith(READING)) throw new Unavailable("late");
  });
}
