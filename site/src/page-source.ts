import type { PagesBuild } from "@unknot/web/server";
import type { FastifyInstance } from "fastify";
import { createRequestHandler } from "react-router";
import { addAssets } from "./assets.ts";
import { type Policy, pagePolicy } from "./security.ts";

/** What renders pages: React Router's handler, and what makes the context of a request for it. */
export type Renderer = {
  handle: ReturnType<typeof createRequestHandler>;
  provideContext: PagesBuild["entry"]["module"]["provideContext"];
  /** The pages, as the build lists them. */
  routes: PagesBuild["routes"];
};

/** Where pages come from: what was built or, while somebody works on them, Vite's server. */
export type PageSource = {
  /** Serves scripts and styles, and returns what renders the next page; it may be another one each time. */
  addTo: (server: FastifyInstance) => Promise<() => Promise<Renderer>>;
  policy: Policy;
  /** Whether pages change with what they show alone, and not with their sources. */
  isFixed: boolean;
};

/** What renders the pages of a build, `mode` being React Router's: with "development" errors say where they come from. */
export const rendererOf = (build: PagesBuild, mode: "production" | "development"): Renderer => ({
  handle: createRequestHandler(build, mode),
  provideContext: build.entry.module.provideContext,
  routes: build.routes,
});

/** The built pages. Adding them throws a StartError where nothing has been built. */
export const builtPages: PageSource = {
  policy: pagePolicy,
  isFixed: true,
  addTo: async (server) => {
    await addAssets(server);
    const renderer = rendererOf((await import("@unknot/web/server")) as unknown as PagesBuild, "production");
    return async () => renderer;
  },
};
