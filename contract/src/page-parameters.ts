/**
 * The parameters that pages, the data of pages, and feeds read. Any other, such as those that newsletters and social networks
 * add, is left out before a page is looked up or made.
 */
export const PAGE_PARAMETERS = [
  "_routes",
  "about",
  "comment",
  "comments",
  "from",
  "index",
  "layout",
  "login",
  "modal",
  "next",
  "page",
  "query",
  "sent",
  "sort",
  "tag",
  "title",
  "to",
  "token",
  "version",
] as const;

export type PageParameter = (typeof PAGE_PARAMETERS)[number];
