import type { AnyEndpoint } from "@unknot/contract/endpoint";
import * as posts from "@unknot/contract/services/posts";

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
  /** What a member proposed to change in the post, eight days ago. */
  suggestionId: string;
  /** A post of somebody else, and that a member says that the first says the same. */
  otherId: string;
  duplicateId: string;
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

export const none = () => ({});
export const text = "<p>Some words</p>";
export const postBody = { title: "New", problem: text, solution: text };
export const post = ({ postId }: World) => ({ object_id: postId, type: "problemSolution", reason: "Spam" });
export const comment = ({ commentId }: World) => ({ object_id: commentId, type: "comment", reason: "Spam" });
export const casePath = ({ postId }: World) => ({ object_type: "problemSolution", object_id: postId });
export const listBy = (searchBy: string, value?: (world: World) => string) => ({
  endpoint: posts.getProblemSolutions,
  input: (world: World) => ({ body: { query: { searchBy, ...(value && { value: value(world) }) } } }),
});
/** A word that stands in this post alone. */
export const wordOf = ({ count }: Pick<World, "count">) => `secret${count}`;
/** A tag that this post alone has; it says the word. */
export const tagOf = (world: Pick<World, "count">) => `tag-${wordOf(world)}`;
export const idOf = ({ postId }: World) => postId;
export const token = { query: { token: "x" } };
export const email = { body: { email: "somebody@unknot.example" } };
export const about = "post" as const;
export const reads = true as const;
