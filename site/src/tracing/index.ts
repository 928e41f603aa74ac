import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { TraceFlags } from "@opentelemetry/api";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { trustOf } from "@unknot/api/platform/addresses";
import type { Config } from "@unknot/api/platform/config";
import type { Traces } from "@unknot/api/platform/parse-traces";
import { traceWith } from "@unknot/api/platform/tracing";
import { SECOND } from "@unknot/contract/limits";
import type { FastifyInstance } from "fastify";
import { RequestTracer } from "./requests.ts";
import type { BuiltRoutes } from "./routes.ts";
import { type SpanCounts, SpanSender } from "./sender.ts";
import { SpanTracer } from "./tracer.ts";

// Everything of OpenTelemetry is loaded by this module, and this module where the settings ask for traces.

/** How long the last spans may take when the program stops: what is answered then has taken five seconds of its twelve. */
const FLUSH_WITHIN = 2 * SECOND;

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** Traces that are being made. */
export type Tracing = {
  counts: SpanCounts;
  /** A listener whose requests are traced. */
  wrap: (listener: RequestListener) => RequestListener;
  /** Learns from a server what the requests are, before anything else hears of them. */
  follow: (server: FastifyInstance) => void;
  /** Tells the pages of a build apart, which are one route of the server. */
  learnPages: (routes: BuiltRoutes) => void;
  /** By which a line of the log is found in the traces, where it belongs to one: fields as OpenTelemetry names them. */
  logFields: () => { trace_id?: string; trace_flags?: string };
  /** Ends it: sends what there is, as far as that is taken in time. Never throws. */
  close: () => Promise<void>;
};

function samplerOf({ name, ratio }: Traces["sampler"]): Sampler {
  const root = name.endsWith("ratio")
    ? new TraceIdRatioBasedSampler(ratio)
    : name.endsWith("always_off")
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return name.startsWith("parentbased") ? new ParentBasedSampler({ root }) : root;
}

/** What is said of this process with each span; what whoever runs it says themselves comes first. */
const resourceOf = ({ resource }: Traces, { serves }: Config) =>
  resourceFromAttributes({
    "service.version": version,
    "service.instance.id": randomUUID(),
    "host.name": hostname(),
    "process.pid": process.pid,
    "unknot.serves": serves.join(","),
    ...resource,
  });

/** Begins to trace requests and jobs, and to send what is sampled. `log` hears where it cannot be sent. */
export function openTracing(traces: Traces, config: Config, log: (line: string) => void): Tracing {
  const sender = new SpanSender(traces, log);
  const provider = new TracerProvider({
    sampler: samplerOf(traces.sampler),
    resource: resourceOf(traces, config),
    spanProcessors: [sender],
  });
  const tracer = new SpanTracer(provider.getTracer("unknot", version));
  const requests = new RequestTracer(tracer, {
    isTrusted: config.trustedProxy.length > 0 ? trustOf(config.trustedProxy) : null,
    scheme: new URL(config.siteUrl).protocol.replace(":", ""),
  });
  const stop = traceWith(tracer);
  return {
    counts: sender.counts,
    wrap: (listener) => requests.wrap(listener),
    follow: (server) => requests.follow(server),
    learnPages: (routes) => requests.learnPages(routes),
    logFields: () => {
      const context = tracer.going?.span.spanContext();
      if (!context) return {};
      return { trace_id: context.traceId, trace_flags: context.traceFlags & TraceFlags.SAMPLED ? "01" : "00" };
    },
    close: async () => {
      stop();
      const over = new AbortController();
      const ended = provider.shutdown().catch(() => {
        // The sender has said what was not taken.
      });
      await Promise.race([ended, wait(FLUSH_WITHIN, undefined, { signal: over.signal }).catch(() => {})]);
      over.abort();
    },
  };
}
