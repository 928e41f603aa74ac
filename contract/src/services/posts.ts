import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Id, Ok, Page, Post, paged } from "../schemas.ts";

const Sort = Type.Enum(["trending", "newest", "top", "relevance"]);
export type PostSort = Static<typeof Sort>;

const PostQuery = Type.Object({
  searchBy: Type.Enum(["trending", "text", "username", "ps_id", "edit_id", "myAccount"]),
  value: Type.Optional(Type.String({ maxLength: 1000 })),
  sort: Type.Optional(Sort),
});

const PostList = Type.Object({
  ...paged(Post),
  totalIsMinimum: Type.Optional(Type.Boolean({ description: "there are more than totalCount" })),
});
export type PostList = Static<typeof PostList>;

export const getProblemSolutions = defineEndpoint({
  service: "posts",
  method: "POST",
  path: "/get_problemsolutions",
  access: "public",
  summary: "Lists write-ups: trending, newest, top, by words, by author, or one by its id",
  body: Type.Object({ query: PostQuery, getDeleted: Type.Optional(Type.Boolean()), page: Page }),
  output: PostList,
  errors: [403, 404],
});

export const getAutocompleteSuggestions = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_autocomplete_suggestions",
  access: "public",
  summary: "Titles that complete what is being typed, at most 8",
  query: Type.Object({ searchTerm: Type.String() }),
  output: Type.Object({ success: Ok, list: Type.Array(Type.Object({ title: Type.String() })) }),
  errors: [],
});

export const getSimilarProblemSolutions = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_similar_problemsolutions",
  access: "public",
  summary: "Write-ups like the one whose title is being typed, at most 5",
  query: Type.Object({ title: Type.String() }),
  output: Type.Object({ success: Ok, list: Type.Array(Type.Object({ id: Id, title: Type.String() })) }),
  errors: [],
});
