/**
 * What follows a question mark in the address of a page, a feed or the data of a page, and says what is on it. All else, such
 * as what an advertisement or a newsletter adds, is left out before it is looked for or made: so it is not made anew for
 * each that is thought up.
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
