import type { PageParameter } from "@unknot/contract/page-parameters";
import { pages } from "@unknot/contract/pages";
import { readParameter } from "../../lib/address-parameters";

/** What of a post's history is asked for: two versions beside each other, or one to read. */
export type Shown = { from: number; to: number } | { version: number } | null;
/** `split`: what was before stands beside what came after. */
export type Layout = "one" | "split";

const readNumber = (url: URL, name: PageParameter): number | null => {
  const text = readParameter(url, name) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
};

/** What an address asks for; null for one that names nothing: then what was changed last. */
export function readShown(url: URL): Shown {
  const version = readNumber(url, "version");
  if (version) return { version };
  const [from, to] = [readNumber(url, "from"), readNumber(url, "to")];
  return from && to ? { from, to } : null;
}

/** The comment whose history is asked for instead of the post's. */
export const readComment = (url: URL): string | null => readParameter(url, "comment") || null;

/** How two versions are shown. */
export const readLayout = (url: URL): Layout => (readParameter(url, "layout") === "split" ? "split" : "one");

/** The address of a comparison. */
export function comparePath(id: string, { from, to }: { from: number; to: number }, layout: Layout = "one"): string {
  return `${pages.history(id)}?from=${from}&to=${to}${layout === "split" ? "&layout=split" : ""}`;
}

/** The address of one version. */
export const versionPath = (id: string, number: number): string => `${pages.history(id)}?version=${number}`;

/** The address of a part of the list. */
export const historyPath = (id: string, page: number): string => pages.history(id) + (page > 1 ? `?page=${page}` : "");

/** The address of a part of a comment's history. */
export const commentHistoryPath = (id: string, comment: string, page: number, layout: Layout): string =>
  `${pages.history(id, comment)}${layout === "split" ? "&layout=split" : ""}${page > 1 ? `&page=${page}` : ""}`;
