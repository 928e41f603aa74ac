import { Socket } from "node:net";
import { countStatements, statementsSoFar } from "@unknot/api/platform/statement-count";
import type { FastifyInstance } from "fastify";

/** The route of all pages: which of them was read is nobody's business but its reader's. */
const PAGES = "/*";

/**
 * Writes a line at level `info` for each request: its route as it was declared, status, milliseconds and statements. It
 * names nobody and nothing: no address, no path with its words, no token.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook("onRequest", (_request, _reply, done) => countStatements(done));
  server.addHook("onResponse", async (request, reply) => {
    // What the program asks of itself is part of what it was asked.
    if (!(request.raw.socket instanceof Socket)) return;
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method, route: routeOptions.url ?? "none", status: reply.statusCode, ms };
    request.log.info({ ...line, statements: statementsSoFar() }, "request");
  });
}

/** Writes the line of a request that was answered with a kept page, before the server saw it. */
export function logKept(server: FastifyInstance): (method: string, status: number) => void {
  return (method, status) => {
    server.log.info({ method, route: PAGES, status, ms: 0, statements: 0, cache: "kept" }, "request");
  };
}
