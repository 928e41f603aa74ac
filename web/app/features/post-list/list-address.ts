import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import type { PostSort } from "@unknot/contract/values";
import { readParameter } from "../../lib/address-parameters";
import type { ListQuery } from "./use-post-list";

/** The list that everybody begins with. */
export const TRENDING: ListQuery = { searchBy: "trending" };

const SORTS: PostSort[] = ["trending", "newest", "top"];

/** Where an address with `?modal=` leads: to the page that the dialog is. Null for an address without one. */
export function modalTarget(url: URL): string | null {
  const [, kind, name] = /^(viewproblemsolution|viewprofile)-(.+)$/s.exec(readParameter(url, "modal") ?? "") ?? [];
  if (!kind || !name) return null;
  return kind === "viewprofile" ? pages.profile(name) : pages.post(encodeURIComponent(name));
}

/** The list that an address asks for. */
export function readListQuery(url: URL): ListQuery {
  // U+0000 cannot be searched for, nor typed.
  const words = (readParameter(url, "query") ?? "").replaceAll("\0", "").trim();
  const text = [...words].slice(0, limits.searchMax).join("");
  const sort = SORTS.find((word) => word === readParameter(url, "sort"));
  return text ? { searchBy: "text", value: text, sort } : { searchBy: "trending", sort };
}

/** What tells lists apart, by their addresses: whatever else stands there is left out where they are made. */
export const listKey = (url: URL): string =>
  (["query", "sort", "page", "modal"] as const).map((name) => readParameter(url, name)).join("\n");

/** The address of a page of a list: the same for links, crawlers and the canonical link. */
export function listPath({ value, sort }: ListQuery, page: number): string {
  const search = new URLSearchParams({
    ...(value && { query: value }),
    ...(sort && sort !== "trending" && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return search ? `/?${search}` : "/";
}
