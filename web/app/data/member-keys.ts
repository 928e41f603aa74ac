import { MEMBER } from "./keys";

/** Under which is cached what members alone ask for: apart from `keys`, which every page has. */
export const memberKeys = {
  account: [MEMBER, "account"],
  ownSaid: (username: string) => [MEMBER, "account", "said", username],
  drafts: [MEMBER, "drafts"],
  sessions: [MEMBER, "sessions"],
  settings: [MEMBER, "settings"],
  ownPosts: [MEMBER, "own-posts"],
  ownPostList: (isDeleted: boolean) => [MEMBER, "own-posts", isDeleted],
  ownPost: (id: string) => [MEMBER, "own-post", id],
  ownComment: (id: string) => [MEMBER, "own-comment", id],
  decisions: [MEMBER, "decisions"],
  decisionList: [MEMBER, "decisions", "list"],
  newestDecisions: [MEMBER, "decisions", "newest"],
  following: [MEMBER, "following"],
  outcomeNotes: (id: string) => [MEMBER, "outcome-notes", id],
  savedLists: [MEMBER, "saved"],
  savedList: (value: string, folder: string | null) => [MEMBER, "saved", value, folder],
  notifications: [MEMBER, "notifications"],
  unread: [MEMBER, "unread"],
  preferences: [MEMBER, "notification-preferences"],
  wishes: [MEMBER, "wishes"],
  moderation: [MEMBER, "moderation"],
  teamList: (name: string, filter: string, page: number) => [MEMBER, "moderation", name, filter, page],
  siteSettings: [MEMBER, "moderation", "site-settings"],
};
