import { createHash, timingSafeEqual } from "node:crypto";
import { Socket } from "node:net";
import { bearerOf } from "@unknot/api/calls/gate";
import type { Tables } from "@unknot/api/database";
import type { OpenDatabase } from "@unknot/api/platform/database";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { PageCache } from "../page-cache/page-cache.ts";
import { addDatabaseMetrics } from "./database-metrics.ts";
import { ofAllProcesses } from "./of-all-processes.ts";
import { addOutcomeMetrics, type Outcomes } from "./outcome-metrics.ts";
import { addPageMetrics } from "./page-metrics.ts";
import { addSearchMetrics } from "./search-metrics.ts";
import { addSlowStatements } from "./slow-statements.ts";

export type MetricsOptions = {
  token: string | null;
  cache: PageCache;
  database: OpenDatabase<Tables>;
  outcomes: Outcomes;
};

/** From a kept page to the longest that anybody waits, in seconds. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * `/metrics` in the text format of Prometheus, for whoever sends `Authorization: Bearer METRICS_TOKEN`; everybody else
 * gets the 404 of what is not there. Without a token nothing is measured.
 */
export function addMetrics(server: FastifyInstance, { token, cache, database, outcomes }: MetricsOptions): void {
  if (token === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addPageMetrics(registry, cache);
  addDatabaseMetrics(registry, database);
  addOutcomeMetrics(registry, outcomes);
  const stops = [addSearchMetrics(registry), addSlowStatements(registry)];
  server.addHook("onClose", async () => {
    for (const stop of stops) stop();
  });
  const requests = new Histogram({
    name: "unknot_http_request_duration_seconds",
    help: "Requests that were not answered with a kept page, by the route as it was declared.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  server.addHook("onResponse", async (request, reply) => {
    // What the program asks of itself is part of what it was asked.
    if (!(request.raw.socket instanceof Socket)) return;
    const { method, routeOptions } = request;
    requests.observe({ method, route: routeOptions.url ?? "none", status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const secret = digest(token);
  const gather = ofAllProcesses(registry);
  server.get("/metrics", async (request, reply) => {
    const given = bearerOf(request);
    if (given === undefined || !timingSafeEqual(digest(given), secret)) return reply.callNotFound();
    return reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await gather());
  });
}
