import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { PageQuery } from "../moderation-schemas.ts";
import { Ok, paged } from "../schemas.ts";

const Tag = Type.Object({
  name: Type.String(),
  count: Type.Integer({ description: "public posts that have it" }),
  description: Type.String({ description: "plain text; empty where there is none" }),
});
export type Tag = Static<typeof Tag>;

export const getTags = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_tags",
  access: "public",
  limit: "suggest",
  summary: "Tags of public posts, the most used first; `query` completes their names, a synonym leads to its tag",
  query: Type.Object({ query: Type.Optional(Type.String({ maxLength: 1000 })), page: PageQuery }),
  output: Type.Object(paged(Tag)),
  errors: [429],
});

export const getTag = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_tag",
  access: "public",
  summary: "A tag of public posts, by its name or a synonym",
  query: Type.Object({ name: Type.String({ maxLength: 1000 }) }),
  output: Type.Object({ success: Ok, tag: Tag }),
  errors: [404],
});

const Name = Type.String({ default: "", maxLength: 1000 });
const ManagedTag = Type.Object({
  ...Tag.properties,
  synonyms: Type.Array(Type.String(), { description: "other names that lead to it" }),
});

export const getManagedTag = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_managed_tag",
  access: "moderator",
  summary: "A tag with its other names, whether or not a public post has it",
  query: Type.Object({ name: Type.String({ maxLength: 1000 }) }),
  output: Type.Object({ success: Ok, tag: ManagedTag }),
  errors: [404],
});

export const editTag = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/edit_tag",
  access: "moderator",
  summary: "Renames a tag, whose old name leads on; or replaces its description or its other names. It is in the log",
  body: Type.Object({
    name: Name,
    newName: Type.Optional(Type.String({ maxLength: 1000 })),
    description: Type.Optional(Type.String({ maxLength: 4000 })),
    synonyms: Type.Optional(Type.Array(Name, { maxItems: 50 })),
  }),
  output: Type.Object({ success: Ok, message: Type.String(), tag: ManagedTag }),
  errors: [404, 409],
});

export const mergeTags = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/merge_tags",
  access: "moderator",
  summary: "Makes one tag another name of the other, and gives its posts that one; many posts follow within minutes",
  body: Type.Object({ from: Name, into: Name }),
  output: Type.Object({ success: Ok, message: Type.String(), tag: ManagedTag }),
  errors: [404],
});

export const suggestTagDescription = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/suggest_tag_description",
  access: "member",
  limit: "edit",
  summary: "Proposes what is said of a tag; a moderator decides. A member's second one replaces the first",
  body: Type.Object({ name: Name, description: Type.String({ default: "", maxLength: 4000 }) }),
  output: Type.Object({ success: Ok, message: Type.String() }),
  errors: [403, 404, 423, 429],
});

const TagSuggestion = Type.Object({
  suggestion_id: Type.String(),
  name: Type.String(),
  description: Type.String({ description: "as it is now" }),
  suggested: Type.String(),
  user: Type.String(),
  date: Type.String(),
});
export type TagSuggestion = Static<typeof TagSuggestion>;

export const getTagSuggestions = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_tag_suggestions",
  access: "moderator",
  summary: "Descriptions of tags that members have proposed, the oldest first",
  query: Type.Object({ page: PageQuery }),
  output: Type.Object(paged(TagSuggestion)),
  errors: [404],
});

export const resolveTagSuggestion = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/resolve_tag_suggestion/:suggestion_id",
  access: "moderator",
  summary: "Takes a proposed description, or does not",
  params: Type.Object({ suggestion_id: Type.String() }),
  body: Type.Object({ accepted: Type.Boolean() }),
  output: Type.Object({ success: Ok, message: Type.String() }),
  errors: [404],
});
