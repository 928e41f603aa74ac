import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { PageQuery } from "../moderation-schemas.ts";
import { Done, NullableString, Ok, paged, Typed } from "../schemas.ts";
import { differences } from "../values.ts";

const Difference = Type.Enum([...differences]);
/** As many as nine digits can say: the database has a few more. */
const NUMBER_MAX = 999_999_999;
const VersionNumber = Type.String({ pattern: "^[0-9]{1,9}$", description: "number of a version" });
const PostId = Type.Object({ ps_id: Type.String() });

const versionHead = {
  number: Type.Integer({ description: "1 is the first" }),
  user: Type.String(),
  date: Type.String(),
  note: Type.String({ description: "what its author said of the change" }),
};

const ListedVersion = Type.Object({
  ...versionHead,
  suggestedBy: Type.Unsafe<string | null>({
    ...NullableString,
    description: "who proposed the change, where `user` has taken it from somebody else",
  }),
  isReadable: Type.Boolean({ description: "false: its texts were removed, or are not shown to the caller" }),
});
export type ListedVersion = Static<typeof ListedVersion>;

const Version = Type.Object({
  ...versionHead,
  title: Type.String(),
  problem: Type.String(),
  solution: Type.String(),
  tags: Type.Array(Type.String()),
});
export type Version = Static<typeof Version>;

export const getVersions = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_versions/:ps_id",
  access: "public",
  summary: "The versions of a post, the present one first",
  params: PostId,
  query: Type.Object({ page: PageQuery }),
  output: Type.Object(paged(ListedVersion)),
  errors: [404],
});

export const getVersion = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_version/:ps_id/:number",
  access: "public",
  summary: "One version of a post",
  params: Type.Object({ ps_id: Type.String(), number: Type.String() }),
  output: Type.Object({ success: Ok, version: Version }),
  errors: [404],
});

const Part = Type.Object({ text: Type.String(), is: Difference });
const Line = Type.Object({
  is: Type.Enum([...differences, "changed"]),
  isCode: Type.Boolean(),
  parts: Type.Array(Part, { description: "put together without what was added, the line as it was" }),
});
export type ComparedPart = Static<typeof Part>;
export type ComparedLine = Static<typeof Line>;

/** What is different between two texts of a post. */
export const compared = {
  title: Type.Array(Part),
  tags: Type.Array(Part),
  problem: Type.Array(Line),
  solution: Type.Array(Line),
};

const Comparison = Type.Object({ from: Type.Object(versionHead), to: Type.Object(versionHead), ...compared });
export type Comparison = Static<typeof Comparison>;

export const compareVersions = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/compare_versions/:ps_id",
  access: "public",
  limit: "compare",
  summary: "What is different between two versions of a post, by lines and words",
  params: PostId,
  query: Type.Object({ from: VersionNumber, to: VersionNumber }),
  output: Type.Object({ success: Ok, comparison: Comparison }),
  errors: [404, 429],
});

export const restoreVersion = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/restore_version/:ps_id/:number",
  access: "member",
  limit: "edit",
  summary: "Makes the caller's own post say again what it said in a version; that is a change like any other",
  params: Type.Object({ ps_id: Type.String(), number: Type.String() }),
  body: Type.Object({
    note: Type.Optional(Type.String({ maxLength: 10_000, description: "as when a post is changed" })),
  }),
  output: Type.Object({ success: Ok, message: Type.String() }),
  errors: [403, 404, 423, 429],
});

const removal = {
  number: Type.Integer({ minimum: 1, maximum: NUMBER_MAX }),
  reason: Type.String({ default: "" }),
};

export const removeVersion = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/remove_version",
  access: "moderator",
  summary: "Takes the texts of an older version of a post away, for good; its author is told why",
  body: Type.Object({ ps_id: Typed, ...removal }),
  output: Done,
  errors: [403, 404],
});

export const removeCommentVersion = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/remove_comment_version",
  access: "moderator",
  summary: "Takes the text of an older version of a comment away, for good; its author is told why",
  body: Type.Object({ comment_id: Typed, ...removal }),
  output: Done,
  errors: [403, 404],
});

const CommentVersion = Type.Object({
  number: Type.Integer({ description: "1 is the first" }),
  date: Type.String(),
  isReadable: Type.Boolean({ description: "false: its text was removed, or is not shown to the caller" }),
  text: Type.String({ description: "sanitised HTML" }),
  changes: Type.Union([Type.Array(Line), Type.Null()], {
    description: "what is different from the version before it, by lines and words; null where nobody can say",
  }),
});
export type CommentVersion = Static<typeof CommentVersion>;

export const getCommentVersions = defineEndpoint({
  service: "comments",
  method: "GET",
  path: "/get_comment_versions/:comment_id",
  access: "public",
  limit: "compare",
  summary: "The versions of a comment with their texts and what each changed, the present one first",
  params: Type.Object({ comment_id: Type.String() }),
  query: Type.Object({ page: PageQuery }),
  output: Type.Object({
    ...paged(CommentVersion),
    ps_id: Type.String({ description: "the post that it is about" }),
    title: Type.String({ description: "of the post" }),
    user: Type.String({ description: "who wrote the comment" }),
  }),
  errors: [404, 429],
});
