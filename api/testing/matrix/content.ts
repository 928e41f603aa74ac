import * as alternatives from "@unknot/contract/services/alternatives";
import * as comments from "@unknot/contract/services/comments";
import * as drafts from "@unknot/contract/services/drafts";
import * as following from "@unknot/contract/services/following";
import * as history from "@unknot/contract/services/history";
import * as images from "@unknot/contract/services/images";
import * as outcomes from "@unknot/contract/services/outcomes";
import * as posts from "@unknot/contract/services/posts";
import * as saved from "@unknot/contract/services/saved";
import * as tags from "@unknot/contract/services/tags";
import { about, type Case, idOf, listBy, none, postBody, reads, tagOf, text, wordOf } from "./world.ts";

/** Calls about posts and comments. */
export const CONTENT_CASES: Record<string, Case> = {
  "get_problemsolutions by ps_id": { ...listBy("ps_id", idOf), about, reads },
  "get_problemsolutions by edit_id": { ...listBy("edit_id", idOf), about, reads },
  "get_problemsolutions by username": { ...listBy("username", () => "Author"), about, reads },
  "get_problemsolutions by text": { ...listBy("text", wordOf), about, reads },
  "get_problemsolutions by tag": { ...listBy("tag", tagOf), about, reads },
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
  "get_similar_problemsolutions to a post": {
    endpoint: posts.getSimilarProblemSolutions,
    input: (w) => ({ query: { title: "", ps_id: idOf(w) } }),
    about,
    reads,
  },
  get_tags: { endpoint: tags.getTags, input: (w) => ({ query: { query: tagOf(w) } }), about, reads },
  get_tag: { endpoint: tags.getTag, input: (w) => ({ query: { name: tagOf(w) } }), about, reads },
  get_whats_new: { endpoint: posts.getWhatsNew, input: none, about, reads },
  note_search: {
    endpoint: posts.noteSearch,
    input: (w) => ({ body: { value: wordOf(w), ps_id: idOf(w) } }),
    about,
  },
  create_problemsolution: { endpoint: posts.createProblemSolution, input: () => ({ body: postBody }) },
  preview_text: { endpoint: posts.previewText, input: () => ({ body: { text } }) },
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
  get_versions: { endpoint: history.getVersions, input: (w) => ({ params: { ps_id: idOf(w) }, query: {} }), about },
  get_version: {
    endpoint: history.getVersion,
    input: (w) => ({ params: { ps_id: idOf(w), number: "1" } }),
    about,
    reads,
  },
  compare_versions: {
    endpoint: history.compareVersions,
    input: (w) => ({ params: { ps_id: idOf(w) }, query: { from: "1", to: "1" } }),
    about,
    reads,
  },
  get_comment_versions: {
    endpoint: history.getCommentVersions,
    input: ({ commentId }) => ({ params: { comment_id: commentId }, query: {} }),
    about: "comment",
    reads,
  },
  restore_version: {
    endpoint: history.restoreVersion,
    input: (w) => ({ params: { ps_id: idOf(w), number: "1" }, body: {} }),
    about,
  },
  set_outdated: {
    endpoint: posts.setOutdated,
    input: (w) => ({ body: { ps_id: idOf(w), outdated: true } }),
    about,
  },
  get_alternatives: {
    endpoint: alternatives.getAlternatives,
    input: (w) => ({ params: { ps_id: idOf(w) } }),
    about,
  },
  set_alternative: {
    endpoint: alternatives.setAlternative,
    input: (w) => ({ body: { ps_id: idOf(w), to: null } }),
    about,
  },
  set_outcome: {
    endpoint: outcomes.setOutcome,
    input: (w) => ({ body: { ps_id: idOf(w), outcome: "worked" as const } }),
    about,
  },
  get_outcomes: { endpoint: outcomes.getOutcomes, input: (w) => ({ params: { ps_id: idOf(w) }, query: {} }), about },
  set_saved: { endpoint: saved.setSaved, input: (w) => ({ body: { ps_id: idOf(w), saved: true } }), about },
  "set_following of a post": {
    endpoint: following.setFollowing,
    input: (w) => ({ body: { kind: "post", value: idOf(w), following: true } }),
    about,
  },
  "set_following of a tag": {
    endpoint: following.setFollowing,
    input: (w) => ({ body: { kind: "tag", value: tagOf(w), following: true } }),
    about,
  },
  "set_following of a member": {
    endpoint: following.setFollowing,
    input: () => ({ body: { kind: "member", value: "Author", following: true } }),
  },
  set_tag_muted: {
    endpoint: following.setTagMuted,
    input: (w) => ({ body: { name: tagOf(w), muted: true } }),
    about,
  },
  set_member_muted: {
    endpoint: following.setMemberMuted,
    input: () => ({ body: { username: "Author", muted: true } }),
  },
  set_muted_words: { endpoint: following.setMutedWords, input: () => ({ body: { words: ["moss"] } }) },
  get_following: { endpoint: following.getFollowing, input: none, about, reads },
  get_likes: {
    endpoint: posts.getLikes,
    input: ({ postId }) => ({ body: { problemSolutions: [postId], comments: [] } }),
  },
  "toggle_like of a post": {
    endpoint: posts.toggleLike,
    input: ({ postId }) => ({ body: { parent_id: postId, parent_type: "problemSolution" } }),
    about,
  },
  "toggle_like of a comment": {
    endpoint: posts.toggleLike,
    input: ({ commentId }) => ({ body: { parent_id: commentId, parent_type: "comment" } }),
    about: "comment",
  },
  upload_image: { endpoint: images.uploadImage, input: none },
  fetch_image: { endpoint: images.fetchImage, input: () => ({ body: { url: "https://images.example/x.png" } }) },
  get_draft: { endpoint: drafts.getDraft, input: ({ postId }) => ({ query: { ps_id: postId } }), about, reads },
  get_drafts: { endpoint: drafts.getDrafts, input: () => ({}), reads },
  save_draft: {
    endpoint: drafts.saveDraft,
    input: ({ postId }) => ({ query: { ps_id: postId }, body: postBody }),
    about,
  },
  delete_draft: { endpoint: drafts.deleteDraft, input: ({ postId }) => ({ query: { ps_id: postId } }) },

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
  "get_comment under a post": {
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
  set_helpful_comment: {
    endpoint: comments.setHelpfulComment,
    input: (w) => ({ body: { ps_id: idOf(w), comment_id: null } }),
    about,
  },
  get_comment_source: {
    endpoint: comments.getCommentSource,
    input: ({ commentId }) => ({ params: { comment_id: commentId } }),
    about: "comment",
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
};
