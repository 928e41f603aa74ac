import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Comment, Ok, Page, paged } from "../schemas.ts";

const CommentList = Type.Object(paged(Comment));
export type CommentList = Static<typeof CommentList>;

export const getComments = defineEndpoint({
  service: "comments",
  method: "POST",
  path: "/get_comments",
  access: "public",
  summary: "Lists the comments of a write-up, the replies to a comment, or what a member wrote",
  body: Type.Object({
    query: Type.Object({
      searchBy: Type.Enum(["ps_id", "parent_id", "username"]),
      value: Type.String({ maxLength: 1000 }),
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
