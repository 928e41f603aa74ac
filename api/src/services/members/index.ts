export { requireMember } from "./activity.ts";
export { claimName, dropOldClaims, findFreeName, listFormerNames, releaseName } from "./names.ts";
export { countMemberSitemapParts, listMembersForSitemap, listNewestMembers } from "./public-map.ts";
export { memberRoutes } from "./routes.ts";
export {
  activateMember,
  createInactiveMember,
  findAdmins,
  findMember,
  findMembersCalled,
  findMemberWithRole,
  findOwnMember,
  findRoleOf,
  findUsername,
  hasOtherModerator,
  insertMembers,
  lockAdmins,
  lockMember,
  memberName,
  removeInactiveMembers,
  removeMembers,
  renameMember,
  setPreferences,
  setRole,
} from "./store.ts";
