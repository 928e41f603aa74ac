import type { AnyEndpoint } from "@unknot/contract/endpoint";
import { getSiteNumbers, getSiteSettings, setUserRole, updateSiteSettings } from "@unknot/contract/services/admin";
import * as appeals from "@unknot/contract/services/appeals";
import * as auth from "@unknot/contract/services/auth";
import * as comments from "@unknot/contract/services/comments";
import * as moderation from "@unknot/contract/services/moderation";
import * as notifications from "@unknot/contract/services/notifications";
import * as posts from "@unknot/contract/services/posts";
import * as records from "@unknot/contract/services/records";
import * as user from "@unknot/contract/services/user";

export const ROLES = ["visitor", "unverified", "member", "author", "muted", "moderator", "admin"] as const;
export type RoleName = (typeof ROLES)[number];
export const STATES = ["visible", "hidden", "deleted", "held", "closed"] as const;
export type State = (typeof STATES)[number];

/** What there is to call about: made anew for every call. */
export type World = {
  postId: string;
  commentId: string;
  decisionId: string;
  appealId: string;
  messageId: string;
  /** A number that no other world has. */
  count: number;
};

export type Case = {
  endpoint: AnyEndpoint;
  /** Whose state matters; without it the call is about nothing in particular. */
  about?: "post" | "comment";
  /** The answer holds what the thing says, if the caller may see it. */
  reads?: true;
  input: (world: World) => object;
};

const none = () => ({});
const text = "<p>Some words</p>";
const postBody = { title: "New", problem: text, solution: text };
const post = ({ postId }: World) => ({ object_id: postId, type: "problemSolution", reason: "Spam" });
const comment = ({ commentId }: World) => ({ object_id: commentId, type: "comment", reason: "Spam" });
const casePath = ({ postId }: World) => ({ object_type: "problemSolution", object_id: postId });
const listBy = (searchBy: string, value?: (world: World) => string) => ({
  endpoint: posts.getProblemSolutions,
  input: (world: World) => ({ body: { query: { searchBy, ...(value && { value: value(world) }) } } }),
});
/** A word that stands in this write-up alone. */
export const wordOf = ({ count }: Pick<World, "count">) => `secret${count}`;
const idOf = ({ postId }: World) => postId;
const token = { query: { token: "x" } };
const email = { body: { email: "somebody@unknot.example" } };
const about = "post" as const;
const reads = true as const;

/** Every call of the contract, with what it is called with; some in several ways. */
export const CASES: Record<string, Case> = {
  generate_access_token: { endpoint: auth.generateAccessToken, input: none },
  login: { endpoint: auth.logIn, input: () => ({ body: { email: "nobody@unknot.example", password: "x" } }) },
  logout: { endpoint: auth.logOut, input: none },
  signup: {
    endpoint: auth.signUp,
    input: ({ count }) => ({
      body: {
        username: `New${count}`,
        email: `new${count}@unknot.example`,
        password: "Tr1cky-Knots",
        dateOfBirth: "1990-01-01",
      },
    }),
  },
  verify_email: { endpoint: auth.verifyEmail, input: () => token },
  resend_verification: { endpoint: auth.resendVerification, input: () => email },
  request_password_reset: { endpoint: auth.requestPasswordReset, input: () => email },
  verify_password_reset_token: { endpoint: auth.verifyPasswordResetToken, input: () => token },
  reset_password: {
    endpoint: auth.resetPassword,
    input: () => ({ body: { token: "x", newPassword: "Tr1cky-Knots" } }),
  },
  change_password: {
    endpoint: auth.changePassword,
    input: () => ({ body: { currentPassword: "wrong", newPassword: "Tr1cky-Knots" } }),
  },
  get_sessions: { endpoint: auth.getSessions, input: none },
  revoke_session: { endpoint: auth.revokeSession, input: () => ({ params: { session_id: "999999" } }) },

  get_user_account: { endpoint: user.getUserAccount, input: none },
  get_user_activity: { endpoint: user.getUserActivity, input: () => ({ query: { username: "Author" } }) },
  get_user_settings: { endpoint: user.getUserSettings, input: none },
  update_user_settings: {
    endpoint: user.updateUserSettings,
    input: () => ({ body: { newSettings: { theme: "dark", language: "en" } } }),
  },
  contact: {
    endpoint: user.contact,
    input: () => ({ body: { name: "N", email: "n@x.example", reason: "Other", message: text } }),
  },
  export_account: { endpoint: user.exportAccount, input: none },
  delete_account: {
    endpoint: user.deleteAccount,
    input: () => ({ body: { password: "wrong", deleteContent: false } }),
  },

  "get_problemsolutions by ps_id": { ...listBy("ps_id", idOf), about, reads },
  "get_problemsolutions by edit_id": { ...listBy("edit_id", idOf), about, reads },
  "get_problemsolutions by username": { ...listBy("username", () => "Author"), about, reads },
  "get_problemsolutions by text": { ...listBy("text", wordOf), about, reads },
  "get_problemsolutions trending": { ...listBy("trending"), about, reads },
  "get_problemsolutions myAccount": { ...listBy("myAccount"), about, reads },
  "get_problemsolutions myAccount, getDeleted": {
    endpoint: posts.getProblemSolutions,
    input: () => ({ body: { query: { searchBy: "myAccount" }, getDeleted: true } }),
    about,
    reads,
  },
  get_autocomplete_suggestions: {
    endpoint: posts.getAutocompleteSuggestions,
    input: (w) => ({ query: { searchTerm: wordOf(w) } }),
    about,
    reads,
  },
  get_similar_problemsolutions: {
    endpoint: posts.getSimilarProblemSolutions,
    input: (w) => ({ query: { title: wordOf(w) } }),
    about,
    reads,
  },
  create_problemsolution: { endpoint: posts.createProblemSolution, input: () => ({ body: postBody }) },
  edit_problemsolution: {
    endpoint: posts.editProblemSolution,
    input: ({ postId }) => ({
      params: { ps_id: postId },
      body: { newTitle: "T", newProblem: text, newSolution: text },
    }),
    about,
  },
  delete_problemsolution: {
    endpoint: posts.deleteProblemSolution,
    input: ({ postId }) => ({ params: { ps_id: postId }, query: { deleted: "true" } }),
    about,
  },
  "delete_problemsolution to restore": {
    endpoint: posts.deleteProblemSolution,
    input: ({ postId }) => ({ params: { ps_id: postId }, query: { deleted: "false" } }),
    about,
  },
  get_likes: {
    endpoint: posts.getLikes,
    input: ({ postId }) => ({ body: { problemSolutions: [postId], comments: [] } }),
  },
  "toggle_like of a write-up": {
    endpoint: posts.toggleLike,
    input: ({ postId }) => ({ body: { parent_id: postId, parent_type: "problemSolution" } }),
    about,
  },
  "toggle_like of a comment": {
    endpoint: posts.toggleLike,
    input: ({ commentId }) => ({ body: { parent_id: commentId, parent_type: "comment" } }),
    about: "comment",
  },
  upload_image: { endpoint: posts.uploadImage, input: none },
  get_draft: { endpoint: posts.getDraft, input: ({ postId }) => ({ query: { ps_id: postId } }), about, reads },
  save_draft: {
    endpoint: posts.saveDraft,
    input: ({ postId }) => ({ query: { ps_id: postId }, body: postBody }),
    about,
  },
  delete_draft: { endpoint: posts.deleteDraft, input: ({ postId }) => ({ query: { ps_id: postId } }) },

  "get_comments by ps_id": {
    endpoint: comments.getComments,
    input: ({ postId }) => ({ body: { query: { searchBy: "ps_id", value: postId } } }),
    about,
    reads,
  },
  "get_comments by ps_id, of the comment": {
    endpoint: comments.getComments,
    input: ({ postId }) => ({ body: { query: { searchBy: "ps_id", value: postId } } }),
    about: "comment",
    reads,
  },
  "get_comments by username": {
    endpoint: comments.getComments,
    input: () => ({ body: { query: { searchBy: "username", value: "Author" } } }),
    about: "comment",
    reads,
  },
  "get_comment under a write-up": {
    endpoint: comments.getComment,
    input: ({ commentId }) => ({ params: { comment_id: commentId } }),
    about,
    reads,
  },
  get_comment: {
    endpoint: comments.getComment,
    input: ({ commentId }) => ({ params: { comment_id: commentId } }),
    about: "comment",
    reads,
  },
  create_comment: {
    endpoint: comments.createComment,
    input: ({ postId }) => ({ body: { ps_id: postId, text } }),
    about,
  },
  "create_comment as a reply": {
    endpoint: comments.createComment,
    input: ({ postId, commentId }) => ({ body: { ps_id: postId, parent_id: commentId, text } }),
    about: "comment",
  },
  edit_comment: {
    endpoint: comments.editComment,
    input: ({ commentId }) => ({ params: { comment_id: commentId }, body: { text } }),
    about: "comment",
  },
  delete_comment: {
    endpoint: comments.deleteComment,
    input: ({ commentId }) => ({ params: { comment_id: commentId } }),
    about: "comment",
  },

  "create_report of a write-up": { endpoint: moderation.createReport, input: (w) => ({ body: post(w) }), about },
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
  "hide_content of a write-up": { endpoint: moderation.hideContent, input: (w) => ({ body: post(w) }), about },
  "hide_content of a comment": {
    endpoint: moderation.hideContent,
    input: (w) => ({ body: comment(w) }),
    about: "comment",
  },
  "unhide_content of a write-up": { endpoint: moderation.unhideContent, input: (w) => ({ body: post(w) }), about },
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
  unmute_user: { endpoint: moderation.unmuteUser, input: () => ({ body: { username: "Target", reason: "Over" } }) },
  get_moderation_log: { endpoint: records.getModerationLog, input: () => ({ query: {} }) },
  get_contact_messages: { endpoint: records.getContactMessages, input: () => ({ query: {} }) },
  answer_contact_message: {
    endpoint: records.answerContactMessage,
    input: ({ messageId }) => ({ params: { message_id: messageId }, body: { answer: "Yes" } }),
  },
  get_members: { endpoint: records.getMembers, input: () => ({ query: {} }) },
  get_transparency: { endpoint: records.getTransparency, input: () => ({ query: {} }), about, reads },
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
  set_user_role: { endpoint: setUserRole, input: () => ({ body: { username: "Target", role: "member" } }) },
  get_site_settings: { endpoint: getSiteSettings, input: none },
  update_site_settings: { endpoint: updateSiteSettings, input: () => ({ body: { settings: {} } }) },
  get_site_numbers: { endpoint: getSiteNumbers, input: none },

  get_notifications: { endpoint: notifications.getNotifications, input: () => ({ query: {} }) },
  read_notifications: { endpoint: notifications.readNotifications, input: () => ({ body: {} }) },
  get_notification_events: { endpoint: notifications.getNotificationEvents, input: none },
  get_notification_preferences: { endpoint: notifications.getNotificationPreferences, input: none },
  update_notification_preferences: {
    endpoint: notifications.updateNotificationPreferences,
    input: () => ({ body: { preferences: {} } }),
  },
  unsubscribe: { endpoint: notifications.unsubscribe, input: () => token },

  // Last, because others are called with the names.
  edit_username: { endpoint: user.editUsername, input: ({ count }) => ({ body: { newUsername: `Renamed${count}` } }) },
};

/** All endpoints of the contract, by the name of their path. */
export const ENDPOINTS: string[] = [auth, user, posts, comments, moderation, appeals, records, notifications]
  .flatMap((service) => Object.values(service))
  .concat([setUserRole, getSiteSettings, updateSiteSettings, getSiteNumbers])
  .flatMap((value) => {
    const { path } = value as Partial<AnyEndpoint>;
    return typeof path === "string" ? [path.split("/")[1] as string] : [];
  });
