import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fastifyStatic from "@fastify/static";
import { StartError } from "@unknot/api/platform/start-error";
import type { FastifyInstance } from "fastify";

/** Where the built pages lie. Throws a StartError where they have not been built. */
function clientFolder(): string {
  const build = createRequire(import.meta.url).resolve("@unknot/web/server");
  const folder = join(dirname(dirname(build)), "client");
  if (!existsSync(folder)) throw new StartError("The pages have not been built: run `npm run build` first.");
  return folder;
}

/** Serves scripts and styles, compressed at build time; their names change with their content, so they stay cached. */
export async function addAssets(server: FastifyInstance): Promise<void> {
  const folder = clientFolder();
  await server.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "1y",
    index: false,
  });
  await server.register(fastifyStatic, {
    root: folder,
    prefix: "/",
    wildcard: false,
    globIgnore: ["**/assets/**", "**/.*", "**/*.br", "**/*.gz"],
    decorateReply: false,
    maxAge: "1d",
    index: false,
  });
}
