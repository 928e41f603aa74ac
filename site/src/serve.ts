import { constants } from "node:zlib";
import compress from "@fastify/compress";
import { addApi } from "@unknot/api/create-api";
import type { Tables } from "@unknot/api/database";
import { addHealthChecks } from "@unknot/api/health";
import type { Config } from "@unknot/api/platform/config";
import { type OpenDatabase, openDatabase } from "@unknot/api/platform/database";
import { createServer } from "@unknot/api/platform/http/server";
import { migrate } from "@unknot/api/platform/migrations";
import { StartError } from "@unknot/api/platform/start-error";
import { addSampleContent } from "@unknot/api/sample/index";
import type { PagesBuild } from "@unknot/web/server";
import type { FastifyInstance } from "fastify";
import { addAssets } from "./assets.ts";
import { createInProcessClient } from "./in-process.ts";
import { addPages } from "./pages.ts";
import { plainErrorPage } from "./plain-error-page.ts";
import { addSecurityHeaders } from "./security.ts";

export type RunningSite = { url: string; statements: () => number; close: () => Promise<void> };

/** Puts the whole product on one server, not yet listening. */
export async function createSite(config: Config, database: OpenDatabase<Tables>): Promise<FastifyInstance> {
  const server = createServer({ logLevel: "warn", errorPage: plainErrorPage });
  await addSecurityHeaders(server, config.siteUrl.startsWith("https:"));
  await server.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const context = { db: database.db };
  addHealthChecks(server, context);
  await addApi(server, context, config.siteName);
  await addAssets(server);
  const build = (await import("@unknot/web/server")) as unknown as PagesBuild;
  const { siteName, siteUrl } = config;
  addPages(server, { build, api: createInProcessClient(server), siteName, siteUrl });
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
    const server = await createSite(config, database);
    const url = await listen(server, config);
    const close = async () => {
      await server.close();
      await database.close();
    };
    return { url, statements: database.statements, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
