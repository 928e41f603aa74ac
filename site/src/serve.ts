import { constants } from "node:zlib";
import compress from "@fastify/compress";
import { addApi } from "@unknot/api/create-api";
import { type ContextOptions, createContext } from "@unknot/api/create-context";
import type { Tables } from "@unknot/api/database";
import { addHealthChecks } from "@unknot/api/health";
import { allJobs } from "@unknot/api/jobs";
import { type Config, prepareDataDir } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { createServer } from "@unknot/api/platform/http/server";
import { migrate } from "@unknot/api/platform/migrations";
import { StartError } from "@unknot/api/platform/start-error";
import { addSampleContent } from "@unknot/api/sample/index";
import { wasRemoved } from "@unknot/api/services/posts/index";
import { outboxFolder } from "@unknot/api/support/mail/mailer";
import type { PagesBuild } from "@unknot/web/server";
import type { FastifyInstance } from "fastify";
import { addAssets } from "./assets.ts";
import { addDiscovery } from "./discovery/index.ts";
import { createInProcessClient } from "./in-process.ts";
import { addOutboxPage, outboxPath, showsOutbox } from "./outbox-page.ts";
import { addPages } from "./pages.ts";
import { plainErrorPage } from "./plain-error-page.ts";
import { addSecurityHeaders } from "./security.ts";
import { addUploads } from "./uploads.ts";

export type RunningSite = {
  url: string;
  /** Where the mails are that nobody sends, an address or a folder; null where they are sent. */
  outbox: string | null;
  statements: () => number;
  close: () => Promise<void>;
};

export type SiteOptions = Omit<ContextOptions, "mailer" | "clock">;

/** Puts the whole product on one server, not yet listening. Closing the server stops the jobs. */
export async function createSite(options: SiteOptions): Promise<FastifyInstance> {
  const { config } = options;
  const server = createServer({ logLevel: "warn", errorPage: plainErrorPage, trustedProxy: config.trustedProxy });
  await addSecurityHeaders(server, config.siteUrl.startsWith("https:"));
  await server.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const context = await createContext(options);
  server.addHook("onClose", () => context.jobs.stop());
  addHealthChecks(server, context);
  await addApi(server, context);
  addUploads(server, context.uploads);
  await addAssets(server);
  const build = (await import("@unknot/web/server")) as unknown as PagesBuild;
  const { siteName, siteUrl } = config;
  if (showsOutbox(config)) addOutboxPage(server, config);
  const api = createInProcessClient(server);
  const { db } = options.database;
  addDiscovery(server, { api, db, siteName, siteUrl });
  addPages(server, { build, api, siteName, siteUrl, wasRemoved: (id) => wasRemoved(db, id) });
  if (options.runsJobs) await context.jobs.work(allJobs(context));
  return server;
}

async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: "the port is taken; stop what uses it, or set PORT to another",
      EACCES: "this user may not use that port",
      EADDRNOTAVAIL: "this machine does not have that address; check HOST",
    };
    throw new StartError(`Cannot listen on ${host}:${port}: ${reasons[code ?? ""] ?? message}`);
  }
}

/** Starts the product: database, migrations, sample content, server. Throws a StartError where it cannot. */
export async function serve(config: Config): Promise<RunningSite> {
  const database = await openDatabase<Tables>(config);
  try {
    await migrate(database.db);
    if (config.sampleContent) await addSampleContent(database.db);
    if (config.databaseUrl) prepareDataDir(config.dataDir);
    const server = await createSite({ config, database, log: console.log, runsJobs: true });
    const url = await listen(server, config);
    const close = async () => {
      await server.close();
      await database.close();
    };
    const kept = showsOutbox(config) ? url + (await outboxPath(config)) : outboxFolder(config);
    return { url, outbox: config.smtpUrl ? null : kept, statements: database.statements, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
