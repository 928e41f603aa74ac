import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { Id, NullableOutdated, Ok, Page, Post, paged, RichText, Typed, TypedTags } from "../schemas.ts";
import { objectTypes, postSearches, postSorts } from "../values.ts";

const Sort = Type.Enum([...postSorts]);

const PostQuery = Type.Object({
  searchBy: Type.Enum([...postSearches], { default: "trending" }),
  value: Type.Optional(Type.String({ maxLength: 1000 })),
  sort: Type.Optional(Sort),
});

const PostList = Type.Object({
  ...paged(Post),
  didYouMean: Type.Optional(Type.String({ description: "the search without slips, where a word is unknown" })),
  totalIsMinimum: Type.Optional(Type.Boolean({ description: "there are more than totalCount" })),
  operators: Type.Optional(
    Type.Array(
      Type.Object({
        text: Type.String({ description: "as it was typed" }),
        rest: Type.String({ description: "the search without it" }),
        isUnderstood: Type.Boolean({ description: "false: it was left out of the search" }),
      }),
    ),
  ),
  counted: Type.Optional(
    Type.Object({
      authors: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
      tags: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
      years: Type.Array(Type.Object({ year: Type.Integer(), count: Type.Integer() })),
      isOfBest: Type.Boolean({ description: "counted among the best results alone" }),
    }),
  ),
});
export type PostList = Static<typeof PostList>;

export const getProblemSolutions = defineEndpoint({
  service: "posts",
  method: "POST",
  path: "/get_problemsolutions",
  access: "public",
  summary: "Lists posts: trending, newest, top, by words, by tag, by author, or one by its id",
  body: Type.Object({
    query: PostQuery,
    getDeleted: Type.Optional(Type.Boolean()),
    page: Page,
    counts: Type.Optional(
      Type.Boolean({
        description: "of a search: also in `counted`, who wrote the results, in which years, and their tags",
      }),
    ),
    excerpt: Type.Optional(
      Type.Boolean({ description: "cut `problem` and `solution` to what a folded card shows; `isCut` says where" }),
    ),
  }),
  output: PostList,
  errors: [403, 404, 429],
});

export const getAutocompleteSuggestions = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_autocomplete_suggestions",
  access: "public",
  limit: "suggest",
  summary: "Titles that complete what is being typed, at most 8; what others have searched for has no id",
  query: Type.Object({ searchTerm: Type.String() }),
  output: Type.Object({ success: Ok, list: Type.Array(Type.Object({ title: Type.String(), id: Type.Optional(Id) })) }),
  errors: [429],
});

export const getSimilarProblemSolutions = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_similar_problemsolutions",
  access: "public",
  limit: "suggest",
  summary: "Posts like the one whose title is being typed, or like a published one, at most 5",
  query: Type.Object({
    title: Type.String(),
    ps_id: Type.Optional(Type.String()),
    /** Only what is so like it that people should be shown it, with its tags. */
    isShown: Type.Optional(Type.Literal("true")),
  }),
  output: Type.Object({
    success: Ok,
    list: Type.Array(Type.Object({ id: Id, title: Type.String(), tags: Type.Optional(Type.Array(Type.String())) })),
  }),
  errors: [429],
});

export const getWhatsNew = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_whats_new",
  access: "public",
  summary: "The newest 25 posts, the newest 25 members who have published something, and six tags of new posts",
  output: Type.Object({
    success: Ok,
    posts: Type.Array(
      Type.Object({ id: Id, title: Type.String(), user: Type.String(), tags: Type.Array(Type.String()) }),
    ),
    members: Type.Array(Type.Object({ username: Type.String() })),
    tags: Type.Array(Type.Object({ name: Type.String() })),
  }),
  errors: [],
});

export const noteSearch = defineEndpoint({
  service: "posts",
  method: "POST",
  path: "/note_search",
  access: "public",
  limit: "noteSearch",
  summary: "Counts that a search has led to a post; nothing is kept about who searched",
  body: Type.Object({ value: Type.String({ maxLength: 1000 }), ps_id: Id }),
  output: Type.Object({ success: Ok }),
  errors: [429],
});

const Written = Type.Object({ success: Ok, message: Type.String(), id: Id });
const PostId = Type.Object({ ps_id: Type.String() });

export const createProblemSolution = defineEndpoint({
  service: "posts",
  method: "POST",
  path: "/create_problemsolution",
  access: "member",
  limit: "createPost",
  isIdempotent: true,
  summary: "Publishes a post",
  body: Type.Object({
    title: Typed,
    problem: RichText,
    solution: RichText,
    tags: TypedTags,
    alternative_to: Type.Optional(
      Type.String({ maxLength: 1000, description: "id of a post to whose problem this is another solution" }),
    ),
  }),
  output: Type.Object({ ...Written.properties, isHeld: Type.Boolean() }),
  errors: [403, 404, 409, 423, 429],
});

export const editProblemSolution = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/edit_problemsolution/:ps_id",
  access: "member",
  limit: "edit",
  summary: "Replaces title, problem and solution of the caller's own post, and its tags where they are given",
  params: PostId,
  body: Type.Object({
    newTitle: Typed,
    newProblem: RichText,
    newSolution: RichText,
    tags: TypedTags,
    note: Type.Optional(
      Type.String({ maxLength: 10_000, description: "what was changed and why, for the history of the post" }),
    ),
    base: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          "`edited`, else `date`, of the post that the caller began with: 409 where it says something else by now",
      }),
    ),
  }),
  output: Written,
  errors: [403, 404, 409, 423, 429],
});

export const setOutdated = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/set_outdated",
  access: "member",
  limit: "edit",
  summary: "Says that the caller's own post is out of date, and which one follows it; or that it is not",
  body: Type.Object({
    ps_id: Type.String(),
    outdated: Type.Boolean(),
    by: Type.Optional(
      Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 1000, description: "id of another post" }),
    ),
  }),
  output: Type.Object({ success: Ok, outdated: NullableOutdated }),
  errors: [403, 404, 423, 429],
});

export const deleteProblemSolution = defineEndpoint({
  service: "posts",
  method: "DELETE",
  path: "/delete_problemsolution/:ps_id",
  access: "member",
  limit: "remove",
  summary: "Deletes the caller's own post, or restores it; with `deleted` it brings about that state",
  params: PostId,
  query: Type.Object({ deleted: Type.Optional(Type.Enum(["true", "false"])) }),
  output: Type.Object({
    success: Ok,
    message: Type.String(),
    isDeleted: Type.Boolean(),
    deleteIn: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  }),
  errors: [403, 404, 429],
});

export const previewText = defineEndpoint({
  service: "posts",
  method: "POST",
  path: "/preview_text",
  access: "member",
  limit: "preview",
  summary: "A text as readers would see it; nothing of it is kept",
  body: Type.Object({ text: RichText }),
  output: Type.Object({ success: Ok, text: Type.String() }),
  errors: [403, 429],
});

const LikedType = Type.Enum([...objectTypes]);

export const getLikes = defineEndpoint({
  service: "posts",
  method: "POST",
  path: "/get_likes",
  access: "member",
  summary: "Which of these the caller likes",
  body: Type.Object({
    problemSolutions: Type.Array(Id, { maxItems: limits.likesAskedMax }),
    comments: Type.Array(Id, { maxItems: limits.likesAskedMax }),
  }),
  output: Type.Object({ success: Ok, problemSolutions: Type.Array(Id), comments: Type.Array(Id) }),
  errors: [403],
});

export const toggleLike = defineEndpoint({
  service: "posts",
  method: "POST",
  path: "/toggle_like",
  access: "member",
  limit: "like",
  summary: "Likes, or likes no more; with `liked` it brings about that state",
  body: Type.Object({ parent_id: Type.String(), parent_type: LikedType, liked: Type.Optional(Type.Boolean()) }),
  output: Type.Object({ success: Ok, liked: Type.Boolean(), likeCount: Type.Integer() }),
  errors: [403, 404, 429],
});
