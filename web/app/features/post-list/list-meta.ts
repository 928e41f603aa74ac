import * as strings from "@unknot/contract/words/post-list";
import type { PageMeta } from "../../lib/page-meta";
import { listPath } from "./list-address";
import type { ListQuery } from "./use-post-list";

type Told = { totalCount: number; totalIsMinimum?: boolean; didYouMean?: string };

/** What the head of a list says of how much was found. */
export const foundOf = ({ totalCount, totalIsMinimum, didYouMean }: Told) => ({
  count: totalCount,
  isMore: totalIsMinimum === true,
  didYouMean: didYouMean ?? null,
});

type ListPlace = {
  page: number;
  hasMore: boolean;
  /** What was asked for is nowhere, and something else is shown. */
  isMissed: boolean;
};

const FIRST: ListPlace = { page: 1, hasMore: false, isMissed: false };

/** Title, description and neighbours of a list; a search that finds nothing is kept out of search engines. */
export function listMeta(query: ListQuery, { page, hasMore, isMissed } = FIRST): PageMeta {
  const path = listPath(query, page);
  const around = {
    ...(page > 1 && { previous: listPath(query, page - 1) }),
    ...(hasMore && { next: listPath(query, page + 1) }),
    feed: query.value === undefined ? "/feed.xml" : `/feed.xml?query=${encodeURIComponent(query.value)}`,
  };
  if (query.value === undefined) {
    const description = strings.siteDescription();
    return { title: strings.siteTitle(), description, path, ...around };
  }
  const description = strings.searchDescription({ query: query.value });
  return {
    title: strings.resultsFor({ query: query.value }),
    description,
    path,
    ...around,
    ...(isMissed && { isPrivate: true }),
  };
}
