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
