import { inLanguage } from "@unknot/api/platform/language";
import type { FastifyInstance } from "fastify";
import { CACHED } from "../page-cache/index.ts";
import type { DiscoveryContext } from "./context.ts";
import { addFeeds } from "./feeds.ts";
import { addMarkdown } from "./markdown.ts";
import { addShareImages } from "./share-image.ts";
import { addSitemap } from "./sitemap.ts";
import { addTexts } from "./texts.ts";

/** Everything by which search engines, feed readers, messengers and programs find posts. */
export function addDiscovery(server: FastifyInstance, context: DiscoveryContext): void {
  server.register(async (scope) => {
    // All of them are the same for everybody.
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, ...CACHED.config };
    });
    scope.addHook("onRequest", (_request, _reply, done) => inLanguage(context.language, done));
    addTexts(scope, context);
    addSitemap(scope, context);
    addFeeds(scope, context);
    addMarkdown(scope, context);
    addShareImages(scope, context);
  });
}
