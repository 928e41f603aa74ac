import { pages } from "@unknot/contract/pages";
import type { PostSort } from "@unknot/contract/values";
import { readParameter } from "../../lib/address-parameters";

export const TAG_SORTS = ["newest", "trending", "top"] as const satisfies PostSort[];
export type TagSort = (typeof TAG_SORTS)[number];

/** The order that an address asks for: the newest first, where it names none. */
export const readTagSort = (url: URL): TagSort =>
  TAG_SORTS.find((word) => word === readParameter(url, "sort")) ?? "newest";

/** The address of a page of a tag's posts. */
export function tagPath(name: string, sort: TagSort, page = 1): string {
  const search = new URLSearchParams({ ...(sort !== "newest" && { sort }), ...(page > 1 && { page: String(page) }) });
  return `${pages.tag(name)}${search.size > 0 ? `?${search}` : ""}`;
}

/** The address of a page of the tags whose names begin so. */
export function tagsPath(query: string, page = 1): string {
  const search = new URLSearchParams({ ...(query && { query }), ...(page > 1 && { page: String(page) }) });
  return search.size > 0 ? `${pages.tags}?${search}` : pages.tags;
}

/** The address of the feed of a tag's posts. */
export const tagFeed = (name: string): string => `/feed.xml?tag=${encodeURIComponent(name)}`;
