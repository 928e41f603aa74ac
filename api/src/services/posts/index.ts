export { exportPostsOf, removePostsOf } from "./export.ts";
export { publicImageQuery, seesImage, whoSeesImage } from "./image-sight.ts";
export { postJobs, REMOVE_DELETED, REMOVE_IMAGES } from "./jobs.ts";
export { sightOf } from "./policy.ts";
export { countSitemapParts, listForSitemap, wasRemoved } from "./public-map.ts";
export { isIndexOld, markIndexCurrent, reindexPosts } from "./reindex.ts";
export { postRoutes } from "./routes.ts";
export { findPublicPost, lockPost, lockPostState, lockPublicPost, reindexPost } from "./store.ts";
export { insertPosts, type NewPost } from "./write.ts";
