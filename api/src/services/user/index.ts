export { userRoutes } from "./routes.ts";
export { findMember, insertMembers, memberName } from "./store.ts";
