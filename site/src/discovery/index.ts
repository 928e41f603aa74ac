import { inLanguage } from "@unknot/api/platform/language";
import type { FastifyInstance } from "fastify";
import type { DiscoveryContext } from "./context.ts";
import { addFeeds } from "./feeds.ts";
import { addMarkdown } from "./markdown.ts";
import { addShareImages } from "./share-image.ts";
import { addSitemap } from "./sitemap.ts";
import { addTexts } from "./texts.ts";

/** Everything by which search engines, feed readers, messengers and programs find posts. */
export function addDiscovery(server: FastifyInstance, context: DiscoveryContext): void {
  server.register(async (machines) => {
    machines.addHook("onRequest", (_request, _reply, done) => inLanguage(context.language, done));
    addTexts(machines, context);
    addSitemap(machines, context);
    addFeeds(machines, context);
    addMarkdown(machines, context);
    addShareImages(machines, context);
  });
}
