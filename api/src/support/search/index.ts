// What the program knows of its search for posts; another engine may stand behind these. What is no longer public is
// forgotten by the database itself (`search_forget`), in the statement that hides or deletes it.
export { isFiltering, listFiltered } from "./filters.ts";
export { type FindOptions, find, suggest } from "./find.ts";
export { forgetCommentChanges } from "./forget-comment-changes.ts";
export { index } from "./index-documents.ts";
export { forgetIndexedBefore, indexedBefore, SEARCH_VERSION } from "./indexed-before.ts";
export { likeTitle } from "./like-title.ts";
export { NEAREST } from "./meaning/nearness.ts";
export { checkLists } from "./merge/check-lists.ts";
export { markWhole, merge } from "./merge/merge.ts";
export { similar } from "./more-like-this.ts";
export { type ParsedQuery, parseQuery } from "./parse-query.ts";
export { type Answering, answering, needsOf } from "./whole-words.ts";
