import { currentDirection, currentLanguage } from "@unknot/contract/language/current";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as words from "@unknot/contract/words/machines";
import type { FastifyInstance } from "fastify";
import { type DiscoveryContext, xmlText } from "./context.ts";

const DAY_SECONDS = 86_400;

/** Where no crawler finds anything: calls, forms, and what belongs to one member. */
const CLOSED = [
  "/api/",
  "/data/",
  "/account",
  "/moderation",
  "/notifications",
  "/login",
  "/signup",
  "/logout",
  "/unsubscribe",
  "/verify-email",
  "/post/*/history",
  "/post/*/suggestions",
];

const robots = (siteUrl: string) =>
  `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${siteUrl}/sitemap.xml\n`;

const openSearch = (siteUrl: string, siteName: string) => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xmlText(siteName.slice(0, 16))}</ShortName>
<Description>${xmlText(words.searchDescription({ siteName }))}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/svg+xml">${xmlText(siteUrl)}/favicon.svg</Image>
<Url type="text/html" template="${xmlText(siteUrl)}/?query={searchTerms}"/>
<Url type="application/atom+xml" template="${xmlText(siteUrl)}/feed.xml?query={searchTerms}"/>
</OpenSearchDescription>
`;

/** For programs, which read English whatever language the site speaks. */
const llms = (siteUrl: string, siteName: string) => `# ${siteName}

> Write-ups of problems that somebody has solved: each has a title, a problem and the solution that worked. Nothing here is unanswered.

Each post is at ${siteUrl}/post/{id}, and as clean Markdown at ${siteUrl}/post/{id}.md.

## Finding posts

- [Search](${siteUrl}/?query=words): ranked, forgives slips; "a phrase", -word and user:name narrow it
- [Feed of a search](${siteUrl}/feed.xml?query=words): the newest twenty, in full, as Atom
- [Feed of a tag](${siteUrl}/feed.xml?tag=name): the newest twenty of what is tagged so; [all tags](${siteUrl}/tags)
- [Newest](${siteUrl}/feed.xml): the newest twenty of the site
- [Map of the site](${siteUrl}/sitemap.xml): every public post, with the date of its last change
- [API](${siteUrl}/api/docs): everything the pages can do

## About

- [About](${siteUrl}${pages.about}): what belongs here
- [Terms of Service](${siteUrl}${pages.termsOfService}): what may be done with the texts; imported ones carry their own licence
`;

const manifest = (siteName: string) => ({
  name: siteName,
  short_name: siteName,
  description: words.appDescription(),
  lang: currentLanguage(),
  dir: currentDirection(),
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#0f1214",
  theme_color: "#0f1214",
  categories: ["education", "utilities"],
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [{ name: common.createAPost(), url: pages.createPost }],
});

/** Short texts for machines: what they may read, how to search here, and how the site is installed as an app. */
export function addTexts(server: FastifyInstance, { siteUrl, siteName }: DiscoveryContext): void {
  const texts: [path: string, type: string, text: () => string][] = [
    ["/robots.txt", "text/plain", () => robots(siteUrl)],
    ["/opensearch.xml", "application/opensearchdescription+xml", () => openSearch(siteUrl, siteName)],
    ["/llms.txt", "text/plain", () => llms(siteUrl, siteName)],
    ["/manifest.webmanifest", "application/manifest+json", () => JSON.stringify(manifest(siteName))],
  ];
  for (const [path, type, text] of texts) {
    server.get(path, (_, reply) =>
      reply.type(`${type}; charset=utf-8`).header("cache-control", `public, max-age=${DAY_SECONDS}`).send(text()),
    );
  }
}
