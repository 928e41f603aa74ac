import { countMemberSitemapParts, listMembersForSitemap } from "@unknot/api/services/members/index";
import { countSitemapParts, listForSitemap } from "@unknot/api/services/posts/index";
import { countTagSitemapParts, listTagsForSitemap } from "@unknot/api/services/tags/index";
import { pages } from "@unknot/contract/pages";
import type { FastifyInstance, FastifyReply } from "fastify";
import { noteTags } from "../page-cache/reads.ts";
import { type DiscoveryContext, xmlText } from "./context.ts";

/** Pages that are neither posts nor profiles. */
const PLAIN = [
  pages.home,
  pages.about,
  pages.privacyPolicy,
  pages.termsOfService,
  pages.cookiePolicy,
  pages.accessibility,
  pages.tags,
  pages.transparency,
  pages.contact,
];

type Entry = { path: string; changed?: Date | null };

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

function sendXml(reply: FastifyReply, xml: string) {
  return reply
    .type("application/xml; charset=utf-8")
    .header("cache-control", "no-cache")
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`);
}

/**
 * The map of the site by the protocol of sitemaps.org: `/sitemap.xml` lists the parts, each part the public posts,
 * members or tags of a range of ids, with the date of the last change. Parts are read when asked for, so they are current.
 */
export function addSitemap(server: FastifyInstance, { db, siteUrl }: DiscoveryContext): void {
  const location = ({ path, changed }: Entry) =>
    `<loc>${xmlText(siteUrl + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}`;
  const sendPart = (reply: FastifyReply, entries: Entry[]) =>
    sendXml(
      reply,
      `<urlset xmlns="${NAMESPACE}">${entries.map((entry) => `\n<url>${location(entry)}</url>`).join("")}\n</urlset>`,
    );

  server.get("/sitemap.xml", async (_, reply) => {
    noteTags("posts", "members", "tags");
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const parts = [
      "/sitemap-pages.xml",
      ...numbers(await countSitemapParts(db)).map((part) => `/sitemap-posts-${part}.xml`),
      ...numbers(await countMemberSitemapParts(db)).map((part) => `/sitemap-members-${part}.xml`),
      ...numbers(await countTagSitemapParts(db)).map((part) => `/sitemap-tags-${part}.xml`),
    ];
    const list = parts.map((path) => `\n<sitemap>${location({ path })}</sitemap>`).join("");
    return sendXml(reply, `<sitemapindex xmlns="${NAMESPACE}">${list}\n</sitemapindex>`);
  });

  server.get("/sitemap-pages.xml", (_, reply) =>
    sendPart(
      reply,
      PLAIN.map((path) => ({ path })),
    ),
  );

  server.get<{ Params: { part: string } }>("/sitemap-posts-:part(^\\d{1,6}).xml", async (request, reply) => {
    noteTags("posts");
    const rows = await listForSitemap(db, Number(request.params.part));
    return sendPart(
      reply,
      rows.map(({ id, changed }) => ({ path: pages.post(id), changed })),
    );
  });

  server.get<{ Params: { part: string } }>("/sitemap-tags-:part(^\\d{1,6}).xml", async (request, reply) => {
    noteTags("tags");
    const names = await listTagsForSitemap(db, Number(request.params.part));
    return sendPart(
      reply,
      names.map((name) => ({ path: pages.tag(name) })),
    );
  });

  server.get<{ Params: { part: string } }>("/sitemap-members-:part(^\\d{1,6}).xml", async (request, reply) => {
    noteTags("members");
    const rows = await listMembersForSitemap(db, Number(request.params.part));
    return sendPart(
      reply,
      rows.map(({ username }) => ({ path: pages.profile(username) })),
    );
  });
}
