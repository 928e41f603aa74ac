import { pages } from "@unknot/contract/pages";
import type { Attribution } from "@unknot/contract/schemas";
import type { Attributes } from "./rows.ts";

/** Whose dump it is: the address of the site, and the licence of what members wrote here; null where none is said. */
export type Publisher = { siteUrl: string; licence: string | null };

/** Where a half of a post is to be found, and under which licence; of what was taken over, as it came. */
export function originOf({ siteUrl, licence }: Publisher, post: string, source: Attribution | null): Attributes {
  if (!source) return { ContentLicense: licence, SourceUrl: siteUrl + pages.post(post) };
  return {
    ...{ ContentLicense: source.licence ?? null, SourceUrl: source.url },
    ...{ SourceAuthor: source.author, SourceAuthorUrl: source.authorUrl },
  };
}

type CommentSource = { id: string; post_id: string; source_url: string | null; source_licence: string | null };

/** The same of a comment. */
export function originOfComment({ siteUrl, licence }: Publisher, comment: CommentSource): Attributes {
  const { id, post_id, source_url, source_licence } = comment;
  if (source_url === null) return { ContentLicense: licence, SourceUrl: siteUrl + pages.comment(post_id, id) };
  return { ContentLicense: source_licence, SourceUrl: source_url };
}
