export { sightOf } from "./policy.ts";
export { postRoutes } from "./routes.ts";
export { type NewPost, insertPosts } from "./write.ts";
