export { addUpTagCounts, COUNT_TAGS, tagJobs } from "./jobs.ts";
export { countTagSitemapParts, listTagsForSitemap } from "./public-map.ts";
export { tagRoutes } from "./routes.ts";
export { type FoundTag, findTag, resolveTags, retagPost, tagPosts, tagsColumn, tagsOfPost } from "./store.ts";
export type { PostTagsTable, TagCountsDueTable, TagSuggestionsTable, TagsTable } from "./tables.ts";
export { takeTags } from "./take-tags.ts";
