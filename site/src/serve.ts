import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import { addApi } from "@unknot/api/create-api";
import { type ContextOptions, createContext } from "@unknot/api/create-context";
import type { Tables } from "@unknot/api/database";
import { addDumps } from "@unknot/api/dumps";
import { addHealthChecks } from "@unknot/api/health";
import { addImages } from "@unknot/api/images";
import { allJobs } from "@unknot/api/jobs";
import { addMailHook } from "@unknot/api/mail-hook";
import { callerAddress } from "@unknot/api/platform/addresses";
import type { Config } from "@unknot/api/platform/config";
import { prepareDataDir } from "@unknot/api/platform/data-dir";
import { type OpenDatabase, type OpenOptions, openDatabase } from "@unknot/api/platform/database";
import { createServer, type ServerOptions } from "@unknot/api/platform/http/server";
import { migrate } from "@unknot/api/platform/migrations";
import { addSampleContent } from "@unknot/api/sample/index";
import { wasRemoved } from "@unknot/api/services/posts/index";
import { outboxFolder } from "@unknot/api/support/mail/mailer";
import { SECOND } from "@unknot/contract/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { compressAnswers } from "./compress-answers.ts";
import { addDiscovery } from "./discovery/index.ts";
import { ErrorReporter } from "./errors/reporter.ts";
import { type Front, openFront } from "./front.ts";
import { createInProcessClient } from "./in-process.ts";
import { Lateness } from "./lateness/lateness.ts";
import { refuseCallsWhileLate } from "./lateness/refuse-calls.ts";
import { loadTracing } from "./load-tracing.ts";
import { addMetrics } from "./metrics/index.ts";
import { addOutboxPage, outboxPath, showsOutbox } from "./outbox-page.ts";
import type { Counters } from "./page-cache/counters.ts";
import { inFront } from "./page-cache/in-front.ts";
import { serveCached } from "./page-cache/index.ts";
import { keepAnswers } from "./page-cache/kept-calls.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { builtPages, type PageSource } from "./page-source.ts";
import { addPages } from "./pages.ts";
import { plainErrorPage } from "./plain-error-page.ts";
import { RenderGate } from "./render-gate/index.ts";
import { logKept, logRequests } from "./request-log.ts";
import { requireWritable } from "./require-writable.ts";
import { addSecurityHeaders } from "./security.ts";
import { logSlowStatements } from "./slow-statements.ts";
import type { Tracing } from "./tracing/index.ts";
import { answerWhileWaiting, untilThere } from "./waiting.ts";

/** How the program is, for whoever has started it. */
export type Vitals = {
  pages: Counters;
  /** The longest that the thread was late since this was asked last, in milliseconds. */
  longestDelay: number;
};

declare module "fastify" {
  interface FastifyInstance {
    vitals: () => Vitals;
  }
}

export type RunningSite = {
  url: string;
  /** Where the mails are that nobody sends, an address or a folder; null where they are sent. */
  outbox: string | null;
  /** What whoever has started the program may ask; not of several processes at once. */
  vitals?: () => Vitals;
  close: () => Promise<void>;
};

export type SiteOptions = Omit<ContextOptions, "mailer" | "clock"> &
  Pick<ServerOptions, "logTo"> & {
    /** The open port that hands its requests over; without one nothing listens. */
    front?: Front;
    /** The built ones where it is not said. */
    pages?: PageSource;
    /** Whether the program has been told to stop; it has not where this is not said. */
    isLeaving?: () => boolean;
    /** What traces requests; they are not traced without. Whoever has opened it closes it after the site. */
    tracing?: Tracing | undefined;
  };

/** What a process that works on jobs alone answers. */
const FOR_OPERATORS = new Set(["/healthz", "/readyz", "/metrics"]);

/** Has everything else be a 404. */
function answerOnlyOperators(server: FastifyInstance): void {
  server.addHook("onRequest", (request, reply, done) => {
    if (FOR_OPERATORS.has(request.url)) done();
    else reply.callNotFound();
  });
}

/** Puts the whole product on one server, not yet listening. Closing the server stops the jobs. */
export async function createSite(options: SiteOptions): Promise<FastifyInstance> {
  const { config, logTo, front, pages = builtPages, isLeaving = () => false, tracing } = options;
  const { trustedProxy, siteName, siteOwner, siteUrl, language, pageCacheMb, cdnSeconds } = config;
  const budgets = { perBlock: config.pagesPerBlock, perMachine: config.pagesPerMachine };
  const errorPage = (status: number) => plainErrorPage(status, language);
  const lateness = new Lateness(config.late, options.database.waited, options.log);
  const bounds = config.rateLimit ? budgets : { perBlock: 0, perMachine: 0 };
  const gate = new RenderGate({ ...bounds, isPatient: !pages.isFixed }, lateness, errorPage);
  const cache = new PageCache(options.database, { megabytes: pageCacheMb, cdnSeconds });
  let onKept: ReturnType<typeof logKept> | undefined;
  let onRequest: ((request: IncomingMessage) => void) | undefined;
  const server = createServer({
    logLevel: config.logRequests ? "info" : "warn",
    logTo,
    logFields: tracing?.logFields,
    errorPage,
    trustedProxy,
    front: front && {
      server: front.server,
      handle: (listener) => {
        const first = inFront(cache, listener, { onKept, onRequest: (request) => onRequest?.(request) });
        front.handle(tracing ? tracing.wrap(first) : first);
      },
    },
  });
  tracing?.follow(server);
  if (config.logRequests) {
    onKept = logKept(server);
    logRequests(server);
  }
  const reporter = config.errors && new ErrorReporter(config.errors);
  server.addHook("onClose", async () => reporter?.close());
  if (config.slowQueryMs > 0) logSlowStatements(server);
  server.addHook("onClose", async () => lateness.close());
  server.decorate("vitals", () => ({ pages: cache.counters, longestDelay: lateness.takeLongest() }));
  if (!config.serves.includes("pages")) answerOnlyOperators(server);
  refuseCallsWhileLate(server, lateness);
  gate.noteMembers(server);
  if (pages.isFixed) serveCached(server, cache, gate);
  await addSecurityHeaders(server, { isHttps: config.siteUrl.startsWith("https:"), policy: pages.policy });
  compressAnswers(server);
  await server.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const context = await createContext(options);
  server.addHook("onClose", () => context.jobs.stop());
  const { ownWrites } = context;
  if (ownWrites) {
    onRequest = ({ url = "", headers }) => {
      // Pages are the same for everybody; who has written is not shown one of before. Calls look at the cookie themselves.
      const position = url.startsWith("/api/") ? null : ownWrites.read(headers);
      if (position !== null) options.database.noteWritten(position);
    };
  }
  addHealthChecks(server, { database: options.database, uploads: context.uploads, isLeaving });
  const outcomes = { errors: reporter?.counts, spans: tracing?.counts };
  addMetrics(server, { token: config.metricsToken, cache, database: options.database, outcomes });
  await addApi(server, context, keepAnswers(cache));
  await addImages(server, context);
  addDumps(server, context);
  await addMailHook(server, context, options.log);
  const renderer = await pages.addTo(server);
  tracing?.learnPages((await renderer()).routes);
  if (showsOutbox(config)) addOutboxPage(server, config);
  const api = createInProcessClient(server);
  const apiFor = (request: FastifyRequest) => createInProcessClient(server, { address: callerAddress(request) });
  const { db } = options.database;
  addDiscovery(server, { api, apiFor, db, richText: context.richText, siteName, siteUrl, language });
  addPages(server, {
    gate,
    renderer,
    policy: pages.policy,
    siteName,
    siteOwner,
    siteUrl,
    language,
    wasRemoved: (id) => wasRemoved(db, id),
  });
  if (options.runsJobs) await context.jobs.work(allJobs({ ...context, db: options.database.jobs }));
  return server;
}

/** Opens the database and brings it up to date. */
async function begin(config: Config, options: OpenOptions): Promise<OpenDatabase<Tables>> {
  const database = await openDatabase<Tables>(config, options);
  try {
    await requireWritable(database.maintenance, config, options);
    await migrate(database.maintenance);
    if (config.sampleContent) await addSampleContent(database.maintenance);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export type ServeOptions = Pick<SiteOptions, "pages"> & {
  /** Ends a start that is still waiting. */
  signal?: AbortSignal;
  /** "command" where another process looks after the embedded database; "serve" where it is not said. */
  purpose?: OpenOptions["purpose"];
};

/**
 * Starts the product: the port first, then database, migrations and sample content, for which it waits as long as the
 * database is away, then the pages. Throws a StartError where it cannot, and the signal's reason when that comes first.
 */
export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningSite> {
  const { signal = new AbortController().signal, purpose = "serve", pages = builtPages } = options;
  const log = console.log;
  const front = await openFront(
    config,
    answerWhileWaiting(() => "away", config.language),
  );
  let database: OpenDatabase<Tables> | null = null;
  const tracing = await loadTracing(config, log);
  try {
    const opened = await untilThere(() => begin(config, { purpose, log }), { log, signal });
    database = opened;
    if (config.databaseUrl) prepareDataDir(config.dataDir);
    const runsJobs = config.serves.includes("jobs");
    let isLeaving = false;
    const options = { config, database, log, runsJobs, front, pages, isLeaving: () => isLeaving, tracing };
    const server = await createSite(options);
    await server.ready();
    const close = async () => {
      isLeaving = true;
      // Whoever shares out the requests asks `/readyz`, and sends them elsewhere meanwhile.
      await wait(config.drainSeconds * SECOND);
      // Both at once: streams and connections that stay open end with what serves them.
      await Promise.all([server.close(), front.close()]);
      await Promise.all([opened.close(), tracing?.close()]);
    };
    const kept = showsOutbox(config) ? front.url + (await outboxPath(config)) : outboxFolder(config);
    return { url: front.url, outbox: config.smtpUrl ? null : kept, vitals: server.vitals, close };
  } catch (error) {
    await front.close();
    await Promise.all([database?.close(), tracing?.close()]);
    throw error;
  }
}
