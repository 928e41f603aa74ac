import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import { serverLimits } from "@unknot/contract/server-limits";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { trustOf } from "../addresses.ts";
import { Unavailable } from "../errors.ts";
import { handleError, toFailure } from "./error-handler.ts";
import { lazySchemas, shapeRules } from "./lazy-schemas.ts";

export type ServerOptions = {
  logLevel: "info" | "warn" | "silent";
  /** Where lines of the log go; standard output where it is not said. */
  logTo?: { write: (line: string) => void } | undefined;
  /** What each line of the log has besides, at the time. */
  logFields?: (() => object) | undefined;
  /** HTML for a request outside of the API that cannot even be routed. */
  errorPage?: (status: number) => string;
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxy?: string[];
  /** A server that listens already, and is told who handles its requests. */
  front?: { server: Server; handle: (listener: RequestListener) => void };
};

/**
 * The path of a target in absolute form (RFC 9112, section 3.2.2: a server takes both). What is neither that nor a path,
 * such as `*`, becomes one that leads nowhere.
 */
function toOriginForm(target: string): string {
  const path = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1] ?? target;
  return path.startsWith("/") ? path : `/${path}`;
}

/** What proxies make for ids: hexadecimal, UUIDs, and the like. */
const REQUEST_ID = /^[\w.-]{8,128}$/;

/** The id of a request: the `X-Request-Id` that a trusted proxy gave it, by which its log is found, else one of ours. */
function requestIdOf(isTrusted: ((address: string) => boolean) | null) {
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    const isGood = isTrusted !== null && typeof given === "string" && REQUEST_ID.test(given);
    return isGood && isTrusted(socket.remoteAddress ?? "") ? given : randomUUID();
  };
}

/** An HTTP server with the limits and error forms of the product, and no routes yet. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { logLevel, logTo, logFields, errorPage, trustedProxy = [], front } = options;
  const isTrusted = trustedProxy.length > 0 ? trustOf(trustedProxy) : null;
  let handle: RequestListener | undefined;
  const server = Fastify({
    logger: { level: logLevel, ...(logTo && { stream: logTo }), ...(logFields && { mixin: logFields }) },
    // Its lines name addresses and paths.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: serverLimits.requestBytes,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    requestTimeout: 30_000,
    rewriteUrl: ({ url = "/" }) => toOriginForm(url),
    ...(front && {
      serverFactory: (listener: RequestListener) => {
        handle = listener;
        return front.server;
      },
    }),
    schemaController: lazySchemas,
    trustProxy: isTrusted ?? false,
    genReqId: requestIdOf(isTrusted),
    // Answered below, in the form of the contract.
    return503OnClosing: false,
    ajv: { customOptions: shapeRules },
    frameworkErrors: (error, request, reply) => {
      const { status, body } = toFailure(error, request.id);
      const html = request.raw.url?.startsWith("/api") ? undefined : errorPage?.(status);
      reply.raw.writeHead(status, { "content-type": `${html ? "text/html" : "application/json"}; charset=utf-8` });
      reply.raw.end(html ?? JSON.stringify(body));
    },
  });
  server.setErrorHandler(handleError);
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });
  // Connections that are open may bring another request: whoever sends it is to come again, to whatever is there then.
  server.addHook("onRequest", async () => {
    if (isClosing) throw new Unavailable("closing");
  });
  server.addHook("onReady", async () => {
    if (handle) front?.handle(handle);
  });
  return server;
}
