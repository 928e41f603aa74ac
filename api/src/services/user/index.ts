export { CONTACT_MAIL } from "./contact.ts";
export { REMOVE_CLOSED, userJobs } from "./jobs.ts";
export { reserveName } from "./names.ts";
export { userRoutes } from "./routes.ts";
export {
  activateMember,
  createInactiveMember,
  findMember,
  insertMembers,
  memberName,
  removeMembers,
  setRole,
} from "./store.ts";
