export type { DescriptionDecided } from "./events.ts";
export { addUpTagCounts, COUNT_TAGS, tagJobs } from "./jobs.ts";
export { countTagSitemapParts, listTagsForSitemap } from "./public-map.ts";
export { tagRoutes } from "./routes.ts";
export { findTag, resolveTags, retagPost, tagPosts, tagsColumn, tagsOfPost } from "./store.ts";
export { exportDescriptionsOf } from "./suggestions.ts";
export { takeTags } from "./take-tags.ts";
