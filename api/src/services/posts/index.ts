export { exportPostsOf, removePostsOf } from "./export.ts";
export { sightOf } from "./policy.ts";
export { postRoutes } from "./routes.ts";
export { insertPosts, type NewPost } from "./write.ts";
