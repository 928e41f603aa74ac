import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Done, Id, Ok, Typed } from "../schemas.ts";
import { profileParts } from "../values.ts";

const Known = Type.Object({ id: Id, title: Type.String(), likeCount: Type.Integer(), date: Type.String() });
export type KnownPost = Static<typeof Known>;

const Said = {
  bio: Type.String(),
  links: Type.Array(Type.String()),
  picture: Type.Unsafe<string | null>({ type: ["string", "null"], description: "the address of a square image" }),
};

/** What members say of themselves. */
export const getProfile = defineEndpoint({
  service: "user",
  method: "GET",
  path: "/get_profile",
  access: "public",
  summary: "What a member says of themselves, and what they are known for: their best and their newest posts",
  query: Type.Object({ username: Type.String({ maxLength: 1000 }) }),
  output: Type.Object({
    success: Ok,
    username: Type.String(),
    ...Said,
    worked: Type.Integer({
      description: "how often members said that the solution of one of their last 1000 posts worked",
    }),
    best: Type.Array(Known, { description: "of their last 1000 posts those with the most likes, at most 3" }),
    newest: Type.Array(Known, { description: "their last posts that are not among the best, at most 3" }),
  }),
  errors: [403, 404],
});

export const editProfile = defineEndpoint({
  service: "user",
  method: "PUT",
  path: "/edit_profile",
  access: "member",
  limit: "edit",
  summary: "Replaces what the caller says of themselves",
  body: Type.Object({
    bio: Type.String({ default: "", maxLength: 20_000 }),
    links: Type.Array(Typed, { maxItems: 50 }),
    picture: Type.Unsafe<string | null>({
      type: ["string", "null"],
      maxLength: 100,
      description: "the address that upload_picture gave, or null",
    }),
  }),
  output: Type.Object({ success: Ok, message: Type.String(), ...Said }),
  errors: [403, 423, 429],
});

export const uploadPicture = defineEndpoint({
  service: "user",
  method: "POST",
  path: "/upload_picture",
  access: "member",
  limit: "upload",
  isUpload: true,
  summary: "Stores an image for the caller's profile, cut to a square; edit_profile puts it there",
  body: Type.Unsafe<FormData>({}),
  output: Type.Object({ success: Ok, url: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  errors: [403, 413, 415, 423, 429],
});

export const clearProfile = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/clear_profile",
  access: "moderator",
  summary: "Takes away parts of what a member says of themselves, who is told why. Can be repeated safely",
  body: Type.Object({
    username: Typed,
    parts: Type.Array(Type.Enum([...profileParts]), { minItems: 1, maxItems: profileParts.length }),
    reason: Type.String({ default: "" }),
  }),
  output: Done,
  errors: [403, 404],
});
