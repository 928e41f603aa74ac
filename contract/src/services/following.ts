import Type from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Ok } from "../schemas.ts";
import { followedKinds } from "../values.ts";

export const setFollowing = defineEndpoint({
  service: "user",
  method: "PUT",
  path: "/set_following",
  access: "member",
  limit: "follow",
  summary: "Follows a post (by its id), a tag or a member (by their name), or follows it no more; nobody else is told",
  body: Type.Object({
    kind: Type.Enum([...followedKinds]),
    value: Type.String({ maxLength: 1000 }),
    following: Type.Boolean(),
  }),
  output: Type.Object({ success: Ok, following: Type.Boolean() }),
  errors: [403, 404, 429],
});

export const setTagMuted = defineEndpoint({
  service: "user",
  method: "PUT",
  path: "/set_tag_muted",
  access: "member",
  limit: "follow",
  summary: "Keeps what is tagged so out of the caller's own lists, which their browser does, or does so no more",
  body: Type.Object({ name: Type.String({ maxLength: 1000 }), muted: Type.Boolean() }),
  output: Type.Object({ success: Ok, muted: Type.Boolean() }),
  errors: [403, 404, 429],
});

export const setMemberMuted = defineEndpoint({
  service: "user",
  method: "PUT",
  path: "/set_member_muted",
  access: "member",
  limit: "follow",
  summary:
    "Keeps what a member writes from the caller: news at once, lists and comments by their browser; or does so no more",
  body: Type.Object({ username: Type.String({ maxLength: 1000 }), muted: Type.Boolean() }),
  output: Type.Object({ success: Ok, muted: Type.Boolean() }),
  errors: [403, 404, 429],
});

export const setMutedWords = defineEndpoint({
  service: "user",
  method: "PUT",
  path: "/set_muted_words",
  access: "member",
  limit: "follow",
  summary: "Replaces the words whose posts the caller's own browser leaves out of their lists",
  body: Type.Object({ words: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 1000 }) }),
  output: Type.Object({ success: Ok, words: Type.Array(Type.String()) }),
  errors: [403, 429],
});

const Names = Type.Array(Type.String());

export const getFollowing = defineEndpoint({
  service: "user",
  method: "GET",
  path: "/get_following",
  access: "member",
  summary: "What the caller follows, and what they have muted",
  output: Type.Object({
    success: Ok,
    posts: Names,
    titles: Type.Array(Type.String(), { description: "of the posts, in their order" }),
    tags: Names,
    members: Names,
    mutedTags: Names,
    mutedMembers: Names,
    mutedWords: Names,
  }),
  errors: [403],
});
