export { findMember, insertMembers, memberName } from "./store.ts";
export { userRoutes } from "./routes.ts";
