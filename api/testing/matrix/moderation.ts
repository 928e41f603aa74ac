import * as abilities from "@unknot/contract/services/abilities";
import {
  getHealth,
  getSiteNumbers,
  getSiteSettings,
  sendTestMail,
  setUserRole,
  updateSiteSettings,
} from "@unknot/contract/services/admin";
import * as appeals from "@unknot/contract/services/appeals";
import { getPublicDump } from "@unknot/contract/services/dumps";
import * as history from "@unknot/contract/services/history";
import * as moderation from "@unknot/contract/services/moderation";
import * as notifications from "@unknot/contract/services/notifications";
import * as profiles from "@unknot/contract/services/profiles";
import * as push from "@unknot/contract/services/push";
import * as records from "@unknot/contract/services/records";
import * as tags from "@unknot/contract/services/tags";
import * as user from "@unknot/contract/services/user";
import { deviceNumber } from "../push-device.ts";
import { about, type Case, casePath, comment, idOf, none, post, reads, tagOf, token } from "./world.ts";

/** Calls about moderation and notifications; last the one that changes names by which others call. */
export const MODERATION_CASES: Record<string, Case> = {
  "create_report of a post": { endpoint: moderation.createReport, input: (w) => ({ body: post(w) }), about },
  "create_report of a comment": {
    endpoint: moderation.createReport,
    input: (w) => ({ body: comment(w) }),
    about: "comment",
  },
  get_reports: { endpoint: moderation.getReports, input: () => ({ query: {} }), about, reads },
  claim_report: {
    endpoint: moderation.claimReport,
    input: (w) => ({ params: casePath(w), body: { claimed: true } }),
    about,
  },
  resolve_report: {
    endpoint: moderation.resolveReport,
    input: (w) => ({ params: casePath(w), body: { outcome: "dismissed" } }),
    about,
  },
  "hide_content of a post": { endpoint: moderation.hideContent, input: (w) => ({ body: post(w) }), about },
  "hide_content of a comment": {
    endpoint: moderation.hideContent,
    input: (w) => ({ body: comment(w) }),
    about: "comment",
  },
  "unhide_content of a post": { endpoint: moderation.unhideContent, input: (w) => ({ body: post(w) }), about },
  "unhide_content of a comment": {
    endpoint: moderation.unhideContent,
    input: (w) => ({ body: comment(w) }),
    about: "comment",
  },
  "mute_user, a member": {
    endpoint: moderation.muteUser,
    input: () => ({ body: { username: "Target", reason: "Spam" } }),
  },
  "mute_user, a moderator": {
    endpoint: moderation.muteUser,
    input: () => ({ body: { username: "Moderator1", reason: "Spam" } }),
  },
  "clear_profile, a member": {
    endpoint: profiles.clearProfile,
    input: () => ({ body: { username: "Target", parts: ["bio"], reason: "Spam" } }),
  },
  "clear_profile, a moderator": {
    endpoint: profiles.clearProfile,
    input: () => ({ body: { username: "Moderator1", parts: ["bio"], reason: "Spam" } }),
  },
  "set_ability, of a member": {
    endpoint: abilities.setAbility,
    input: () => ({ body: { username: "Target", ability: "newTags", allowed: false, reason: "Spam" } }),
  },
  "set_ability, of a moderator": {
    endpoint: abilities.setAbility,
    input: () => ({ body: { username: "Moderator1", ability: "newTags", allowed: false, reason: "Spam" } }),
  },
  "get_abilities of another": {
    endpoint: abilities.getAbilities,
    input: () => ({ query: { username: "Target" } }),
  },
  remove_version: {
    endpoint: history.removeVersion,
    input: (w) => ({ body: { ps_id: idOf(w), number: 1, reason: "Private" } }),
    about,
  },
  remove_comment_version: {
    endpoint: history.removeCommentVersion,
    input: ({ commentId }) => ({ body: { comment_id: commentId, number: 1, reason: "Private" } }),
    about: "comment",
  },
  unmute_user: { endpoint: moderation.unmuteUser, input: () => ({ body: { username: "Target", reason: "Over" } }) },
  get_moderation_log: { endpoint: records.getModerationLog, input: () => ({ query: {} }) },
  get_contact_messages: { endpoint: records.getContactMessages, input: () => ({ query: {} }) },
  answer_contact_message: {
    endpoint: records.answerContactMessage,
    input: ({ messageId }) => ({ params: { message_id: messageId }, body: { answer: "Yes" } }),
  },
  get_members: { endpoint: records.getMembers, input: () => ({ query: {} }) },
  get_transparency: { endpoint: records.getTransparency, input: () => ({ query: {} }), about, reads },
  get_public_dump: { endpoint: getPublicDump, input: () => ({}) },
  get_decisions: { endpoint: appeals.getDecisions, input: () => ({ query: {} }), about, reads },
  create_appeal: {
    endpoint: appeals.createAppeal,
    input: ({ decisionId }) => ({ body: { decision_id: decisionId, text: "Why" } }),
  },
  get_appeals: { endpoint: appeals.getAppeals, input: () => ({ query: {} }) },
  resolve_appeal: {
    endpoint: appeals.resolveAppeal,
    input: ({ appealId }) => ({ params: { appeal_id: appealId }, body: { outcome: "upheld", answer: "No" } }),
  },
  suggest_tag_description: {
    endpoint: tags.suggestTagDescription,
    input: (w) => ({ body: { name: tagOf(w), description: "What it is" } }),
    about: "post",
  },
  get_managed_tag: { endpoint: tags.getManagedTag, input: (w) => ({ query: { name: tagOf(w) } }), about: "post" },
  edit_tag: { endpoint: tags.editTag, input: (w) => ({ body: { name: tagOf(w), description: "x" } }), about: "post" },
  merge_tags: {
    endpoint: tags.mergeTags,
    input: (w) => ({ body: { from: tagOf(w), into: tagOf(w) } }),
    about: "post",
  },
  get_tag_suggestions: { endpoint: tags.getTagSuggestions, input: () => ({ query: {} }) },
  resolve_tag_suggestion: {
    endpoint: tags.resolveTagSuggestion,
    input: () => ({ params: { suggestion_id: "999999" }, body: { accepted: true } }),
  },
  set_user_role: { endpoint: setUserRole, input: () => ({ body: { username: "Target", role: "member" } }) },
  get_site_settings: { endpoint: getSiteSettings, input: none },
  update_site_settings: { endpoint: updateSiteSettings, input: () => ({ body: { settings: {} } }) },
  get_site_numbers: { endpoint: getSiteNumbers, input: none },
  get_health: { endpoint: getHealth, input: none },
  send_test_mail: { endpoint: sendTestMail, input: none },

  get_notifications: { endpoint: notifications.getNotifications, input: () => ({ query: {} }) },
  read_notifications: { endpoint: notifications.readNotifications, input: () => ({ body: {} }) },
  get_notification_events: { endpoint: notifications.getNotificationEvents, input: none },
  get_notification_preferences: { endpoint: notifications.getNotificationPreferences, input: none },
  update_notification_preferences: {
    endpoint: notifications.updateNotificationPreferences,
    input: () => ({ body: { preferences: {} } }),
  },
  keep_wish: { endpoint: notifications.keepWish, input: ({ count }) => ({ body: { text: `Wish ${count}` } }) },
  get_wishes: { endpoint: notifications.getWishes, input: none },
  delete_wish: { endpoint: notifications.deleteWish, input: () => ({ params: { wish_id: "999999999" } }) },
  unsubscribe: { endpoint: notifications.unsubscribe, input: () => token },
  get_push_devices: { endpoint: push.getPushDevices, input: none },
  add_push_device: { endpoint: push.addPushDevice, input: ({ count }) => ({ body: deviceNumber(count) }) },
  delete_push_device: { endpoint: push.deletePushDevice, input: () => ({ params: { device_id: "999999999" } }) },
  get_pushed_news: { endpoint: push.getPushedNews, input: () => ({ body: { token: "x" } }) },

  // Last, because others are called with the names.
  edit_username: { endpoint: user.editUsername, input: ({ count }) => ({ body: { newUsername: `Renamed${count}` } }) },
};
