import type { FastifyInstance } from "fastify";
import type { DiscoveryContext } from "./context.ts";
import { addFeeds } from "./feeds.ts";
import { addMarkdown } from "./markdown.ts";
import { addShareImages } from "./share-image.ts";
import { addSitemap } from "./sitemap.ts";
import { addTexts } from "./texts.ts";

/** Everything by which search engines, feed readers, messengers and programs find posts. */
export function addDiscovery(server: FastifyInstance, context: DiscoveryContext): void {
  addTexts(server, context);
  addSitemap(server, context);
  addFeeds(server, context);
  addMarkdown(server, context);
  addShareImages(server, context);
}
