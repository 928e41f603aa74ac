import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type Context, ROOT_CONTEXT, SpanKind, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_URL_PATH,
  ATTR_URL_SCHEME,
} from "@opentelemetry/semantic-conventions";
import type { FastifyInstance } from "fastify";
import { type BuiltRoutes, harmlessPath, pageFinder, pagePatterns, plainRoute } from "./routes.ts";
import { fail, type Going, type SpanTracer } from "./tracer.ts";

/** What watchers ask every few seconds, and nobody wants to read of. */
const OF_WATCHERS = new Set(["/healthz", "/readyz", "/metrics"]);
/** The route of all pages, which are told apart here. */
const PAGES = "/*";

/** A request that is under way, and what the server has found out about it. */
type Asked = Going & { route?: string | undefined; id?: string };

type RequestOptions = {
  /** Whether an address is that of a proxy that may say to which trace a request belongs; null: nobody may. */
  isTrusted: ((address: string) => boolean) | null;
  scheme: string;
};

/** Makes a span of each request. */
export class RequestTracer {
  readonly #tracer: SpanTracer;
  readonly #options: RequestOptions;
  readonly #asked = new WeakMap<IncomingMessage, Asked>();
  #pageOf: (path: string) => string | undefined = () => undefined;

  constructor(tracer: SpanTracer, options: RequestOptions) {
    this.#tracer = tracer;
    this.#options = options;
  }

  /** Tells the pages of a build apart from now on. */
  learnPages(routes: BuiltRoutes): void {
    this.#pageOf = pageFinder(pagePatterns(routes));
  }

  /** A listener whose requests are traced. */
  wrap(listener: RequestListener): RequestListener {
    return (request, answer) => {
      const path = (request.url ?? "/").split("?", 1)[0] as string;
      if (OF_WATCHERS.has(path)) return listener(request, answer);
      const attributes = {
        [ATTR_HTTP_REQUEST_METHOD]: request.method ?? "GET",
        [ATTR_URL_SCHEME]: this.#options.scheme,
      };
      const asked: Asked = this.#tracer.begin(
        "request",
        { kind: SpanKind.SERVER, attributes },
        this.#parentOf(request),
      );
      this.#asked.set(request, asked);
      if (asked.span.isRecording()) answer.once("close", () => this.#end(asked, path, request, answer));
      this.#tracer.within(asked, () => listener(request, answer));
    };
  }

  /** Learns from the server what a request is. */
  follow(server: FastifyInstance): void {
    server.addHook("onRequest", (request, _reply, done) => {
      const asked = this.#asked.get(request.raw);
      if (asked) Object.assign(asked, { route: request.routeOptions.url, id: request.id });
      done();
    });
  }

  #parentOf({ headers, socket }: IncomingMessage): Context {
    const { traceparent } = headers;
    const { isTrusted } = this.#options;
    if (typeof traceparent !== "string" || !isTrusted?.(socket.remoteAddress ?? "")) return ROOT_CONTEXT;
    const parent = parseTraceParent(traceparent);
    return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
  }

  #end(asked: Asked, path: string, { method }: IncomingMessage, { headersSent, statusCode }: ServerResponse): void {
    const { span, route = PAGES, id } = asked;
    const found = route === PAGES ? (this.#pageOf(path) ?? PAGES) : plainRoute(route);
    span.updateName(`${method} ${found}`);
    span.setAttributes({ [ATTR_HTTP_ROUTE]: found, [ATTR_URL_PATH]: harmlessPath(found, path) });
    if (id !== undefined) span.setAttribute("unknot.request_id", id);
    // Whoever asked may have gone before there was an answer.
    if (headersSent) {
      span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, statusCode);
      if (statusCode >= 500) fail(span, String(statusCode));
    }
    this.#tracer.end(asked);
  }
}
