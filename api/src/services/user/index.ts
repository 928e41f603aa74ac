export { CONTACT_ANSWER_MAIL, CONTACT_MAIL } from "./contact.ts";
export { answerStored, countMessages, countOpenMessages, listMessagesQuery, lockMessage } from "./contact-store.ts";
export { REMOVE_CLOSED, userJobs } from "./jobs.ts";
export { findFreeName, reserveName } from "./names.ts";
export { countMemberSitemapParts, listMembersForSitemap } from "./public-map.ts";
export { userRoutes } from "./routes.ts";
export {
  activateMember,
  createInactiveMember,
  findMember,
  findMemberWithRole,
  findOwnMember,
  findRoleOf,
  findUsername,
  hasOtherModerator,
  insertMembers,
  lockAdmins,
  memberName,
  removeMembers,
  setRole,
} from "./store.ts";
