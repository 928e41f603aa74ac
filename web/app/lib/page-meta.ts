import type { MetaDescriptor } from "react-router";

export type PageMeta = {
  title: string;
  description: string;
  /** Path of the canonical address, with its query if it has one. */
  path: string;
  isArticle?: boolean;
  /** Kept out of search engines. */
  isPrivate?: boolean;
  jsonLd?: Record<string, unknown>;
};

type RootMatch = { id: string; loaderData?: unknown } | undefined;

/** The site as the root loader gave it, for a route's `meta`. */
export function siteOf(matches: readonly RootMatch[]): { siteName: string; siteUrl: string } {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root ?? { siteName: "", siteUrl: "" }) as { siteName: string; siteUrl: string };
}

/** The head of a page: title, description, canonical link, OpenGraph and structured data. */
export function pageMeta(matches: readonly RootMatch[], page: PageMeta): MetaDescriptor[] {
  const { siteName, siteUrl } = siteOf(matches);
  const url = `${siteUrl}${page.path}`;
  const title = `${page.title} · ${siteName}`;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: siteName },
    { property: "og:type", content: page.isArticle ? "article" : "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: "summary" },
    ...(page.isPrivate ? [{ name: "robots", content: "noindex" }] : []),
    ...(page.jsonLd ? [{ "script:ld+json": page.jsonLd } as MetaDescriptor] : []),
  ];
}

/** The first words of a text, cut at a word, for a description. */
export function excerpt(text: string, length = 160): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), length / 2)).replace(/[.,;:!?]$/, "")}…`;
}
