import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Comment, Done, Ok, Page, paged, RichText } from "../schemas.ts";
import { commentSearches, commentSorts } from "../values.ts";

const CommentList = Type.Object(paged(Comment));
export type CommentList = Static<typeof CommentList>;

export const getComments = defineEndpoint({
  service: "comments",
  method: "POST",
  path: "/get_comments",
  access: "public",
  summary: "Lists the comments of a post, the replies to a comment, or what a member wrote",
  body: Type.Object({
    query: Type.Object({
      searchBy: Type.Enum([...commentSearches]),
      value: Type.String({ maxLength: 1000 }),
      sort: Type.Optional(
        Type.Enum([...commentSorts], {
          description: "with ps_id: `oldest` first, as usual, `newest`, or `best`: the helpful one, then by likes",
        }),
      ),
      withReplies: Type.Optional(
        Type.Boolean({ description: "with ps_id: each comment carries all replies below it" }),
      ),
    }),
    page: Page,
  }),
  output: CommentList,
  errors: [],
});

export const getComment = defineEndpoint({
  service: "comments",
  method: "GET",
  path: "/get_comment/:comment_id",
  access: "public",
  summary: "One comment or reply",
  params: Type.Object({ comment_id: Type.String() }),
  output: Type.Object({ success: Ok, comment: Comment }),
  errors: [404],
});

export const getCommentSource = defineEndpoint({
  service: "comments",
  method: "GET",
  path: "/get_comment_source/:comment_id",
  access: "member",
  summary: "The caller's own comment as they wrote it, for the form that changes it",
  params: Type.Object({ comment_id: Type.String() }),
  output: Type.Object({ success: Ok, text: Type.String() }),
  errors: [403, 404],
});

export const setHelpfulComment = defineEndpoint({
  service: "comments",
  method: "PUT",
  path: "/set_helpful_comment",
  access: "member",
  limit: "edit",
  summary: "Says which comment on the caller's own post is the helpful one, or that none is; not their own",
  body: Type.Object({
    ps_id: Type.String(),
    comment_id: Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 1000 }),
  }),
  output: Type.Object({ success: Ok }),
  errors: [403, 404, 423, 429],
});

const Written = Type.Object({ success: Ok, message: Type.String(), comment: Comment });
const CommentId = Type.Object({ comment_id: Type.String() });

export const createComment = defineEndpoint({
  service: "comments",
  method: "POST",
  path: "/create_comment",
  access: "member",
  limit: "createComment",
  isIdempotent: true,
  summary: "Writes a comment under a post, or a reply under a comment",
  body: Type.Object({
    ps_id: Type.String(),
    parent_id: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"] })),
    text: RichText,
  }),
  output: Written,
  errors: [403, 404, 409, 423, 429],
});

export const editComment = defineEndpoint({
  service: "comments",
  method: "PUT",
  path: "/edit_comment/:comment_id",
  access: "member",
  limit: "edit",
  summary: "Replaces the text of the caller's own comment",
  params: CommentId,
  body: Type.Object({ text: RichText }),
  output: Written,
  errors: [403, 404, 423, 429],
});

export const deleteComment = defineEndpoint({
  service: "comments",
  method: "DELETE",
  path: "/delete_comment/:comment_id",
  access: "member",
  limit: "remove",
  summary: "Deletes the caller's own comment; where it has replies a placeholder stays",
  params: CommentId,
  output: Done,
  errors: [403, 404, 429],
});
