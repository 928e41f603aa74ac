import { openDevPages } from "@unknot/web/dev";
import { type PageSource, rendererOf } from "../src/page-source.ts";
import { type Policy, pagePolicy } from "../src/security.ts";

/**
 * The policy of a page with what Vite needs beyond a built one: it puts styles into the page by script, and waits for a
 * new start in a worker that it makes from a string, for which 'self' is no address to connect to.
 */
const devPolicy: Policy = (scriptHashes) =>
  pagePolicy(scriptHashes)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .concat("; worker-src 'self' blob:");

/** The pages from their sources, for whoever works on them: a change is in the browser at once. */
export const vitePages: PageSource = {
  policy: devPolicy,
  isFixed: false,
  addTo: async (server) => {
    const pages = await openDevPages(server.server);
    server.addHook("onClose", () => pages.close());
    server.addHook("onRequest", (request, reply, done) => {
      if (request.url.startsWith("/api/")) done();
      // What Vite answers, it answers whole; the rest goes on.
      else pages.middlewares(request.raw, reply.raw, done);
    });
    return async () => rendererOf(await pages.load(), "development");
  },
};
