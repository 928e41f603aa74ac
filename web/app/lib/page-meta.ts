import type { MetaDescriptor } from "react-router";

export type PageMeta = {
  title: string;
  description: string;
  /** Path of the canonical address, with its query if it has one. */
  path: string;
  isArticle?: boolean;
  /** Kept out of search engines. */
  isPrivate?: boolean;
  /** What search engines read, with the types of schema.org. */
  jsonLd?: object;
  /** Path of the picture that stands for the page where it is linked to, and what it shows. */
  image?: { path: string; alt: string };
  /** Path of the feed of what the page lists. */
  feed?: string;
  /** Paths of the pages before and after, of a list. */
  previous?: string;
  next?: string;
};

/** The size of all pictures that stand for pages, in pixels. */
const IMAGE = { width: "1200", height: "630" };

function imageMeta({ path, alt }: NonNullable<PageMeta["image"]>, siteUrl: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: siteUrl + path },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: IMAGE.width },
    { property: "og:image:height", content: IMAGE.height },
    { property: "og:image:alt", content: alt },
  ];
}

function link(rel: string, href: string, more: Record<string, string> = {}): MetaDescriptor {
  return { tagName: "link", rel, href, ...more };
}

type RootMatch = { id: string; loaderData?: unknown } | undefined;

/** The site as the root loader gave it, for a route's `meta`. */
function siteOf(matches: readonly RootMatch[]): { siteName: string; siteUrl: string } {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root ?? { siteName: "", siteUrl: "" }) as { siteName: string; siteUrl: string };
}

const isServer = typeof document === "undefined";

/** The head of a page: title, description, canonical link, OpenGraph and structured data. */
export function pageMeta(matches: readonly RootMatch[], page: PageMeta): MetaDescriptor[] {
  const { siteName, siteUrl } = siteOf(matches);
  const url = `${siteUrl}${page.path}`;
  const title = `${page.title} · ${siteName}`;
  return [
    { title },
    { name: "description", content: page.description },
    link("canonical", url),
    ...(page.previous ? [link("prev", siteUrl + page.previous)] : []),
    ...(page.next ? [link("next", siteUrl + page.next)] : []),
    ...(page.feed ? [link("alternate", siteUrl + page.feed, { type: "application/atom+xml", title })] : []),
    { property: "og:site_name", content: siteName },
    { property: "og:type", content: page.isArticle ? "article" : "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: page.image ? "summary_large_image" : "summary" },
    ...(page.image ? imageMeta(page.image, siteUrl) : []),
    ...(page.isPrivate ? [{ name: "robots", content: "noindex" }] : []),
    // For machines that fetch pages, which get it from the server.
    ...(page.jsonLd && isServer ? [{ "script:ld+json": page.jsonLd } as MetaDescriptor] : []),
  ];
}

/** The first words of a text, for a description: cut at a word, or through one that takes more than half of it. */
export function excerpt(text: string, length = 160): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length - 1);
  const end = cut.lastIndexOf(" ");
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[.,;:!?]$/, "")}…`;
}
