import Type, { type Static } from "typebox";
import { limits } from "./limits.ts";
import { type Outcome, outcomes, themes } from "./values.ts";

/** Shapes that several calls share. Rules about what people type are in `rules/`, not here. */
export const NullableString = Type.Unsafe<string | null>({ type: ["string", "null"] });

/** A decimal id as it travels; of 19 digits some are beyond the 64 bits of the database. */
export const Id = Type.String({ pattern: "^[0-9]{1,18}$", description: "decimal id" });
export const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax, description: "starts at 1" }));
export const Ok = Type.Literal(true);
/** The answer of a call that only says that it is done. */
export const Done = Type.Object({ success: Ok, message: Type.String() });
/** What somebody typed into a field. Left out, it is empty: the rule about it then has the words, not the schema. */
export const Typed = Type.String({ default: "", maxLength: 1000 });
/** What tells people from simple programs, where a page sends it: a field nobody sees, and how long the form was there. */
export const BotTrap = {
  website: Type.Optional(Type.String({ maxLength: 1000, description: "hidden from people; left empty" })),
  filledIn: Type.Optional(Type.Number({ description: "milliseconds that the form was on the screen" })),
};
export const ThemeName = Type.Enum([...themes]);

/** Where an imported half of a post comes from, and the licence it is under. */
export const Attribution = Type.Object({
  author: NullableString,
  authorUrl: NullableString,
  url: Type.String(),
  licence: Type.Optional(Type.String({ description: "left out where none is known" })),
  licenceUrl: Type.Optional(Type.String()),
});
export type Attribution = Static<typeof Attribution>;

const NullableSource = Type.Unsafe<{
  site: string;
  problem: Attribution;
  solution: Attribution;
} | null>({
  type: ["object", "null"],
  properties: { site: { type: "string" }, problem: Attribution, solution: Attribution },
  required: ["site", "problem", "solution"],
});

const Part = Type.Object({ text: Type.String(), isMatch: Type.Boolean() });
export type Part = Static<typeof Part>;
/** Why a search found a post: plain text in parts, those that match marked as such. */
const Matches = Type.Object({
  title: Type.Array(Part),
  problem: Type.Array(Part, { description: "the fitting passage; empty where nothing fits" }),
  solution: Type.Array(Part),
});

/** How many say that the present solution worked for them, and that it did not; and what was said of earlier ones. */
export const Outcomes = Type.Object({
  worked: Type.Integer(),
  didNotWork: Type.Integer(),
  lastWorked: NullableString,
  earlier: Type.Optional(
    Type.Object(
      { worked: Type.Integer(), didNotWork: Type.Integer() },
      { description: "by members who have not said anything since the solution was changed; left out where nobody is" },
    ),
  ),
});

/** What a post is to whoever asks. */
const PostViewer = Type.Object({
  outcome: Type.Unsafe<Outcome | null>({ type: ["string", "null"], enum: [...outcomes, null] }),
  saved: Type.Boolean(),
  following: Type.Boolean(),
});

/** Of a post that its author calls out of date: the one that follows it, where everybody can see one. */
const outdated = { by: NullableString, title: NullableString };
export const NullableOutdated = Type.Unsafe<{ by: string | null; title: string | null } | null>({
  type: ["object", "null"],
  properties: outdated,
  required: Object.keys(outdated),
  description: "what its author says: that it is out of date, and by which post it is followed",
});

export const Post = Type.Object({
  id: Type.String(),
  title: Type.String(),
  problem: Type.String({ description: "sanitised HTML" }),
  solution: Type.String({ description: "sanitised HTML" }),
  user: Type.String({ description: "username of the author" }),
  date: Type.String({ description: "ISO 8601, UTC" }),
  edited: NullableString,
  likeCount: Type.Integer(),
  likedByUser: Type.Boolean(),
  commentCount: Type.Integer(),
  isSameUser: Type.Boolean(),
  isHidden: Type.Object({ active: Type.Boolean(), reason: NullableString }),
  deleteIn: Type.Optional(Type.Integer({ description: "minutes until it is removed for good" })),
  source: NullableSource,
  tags: Type.Array(Type.String(), { description: "in the order in which its author gave them" }),
  outcomes: Outcomes,
  outdated: NullableOutdated,
  viewer: Type.Optional(PostViewer),
  matches: Type.Optional(Matches),
  isCut: Type.Optional(Type.Boolean({ description: "of an excerpt: whether there is more of the texts than it has" })),
  minutes: Type.Optional(Type.Integer({ description: "of an excerpt: how long the whole post takes to read" })),
});
export type Post = Static<typeof Post>;

const commentFields = {
  _id: Type.String(),
  ps_id: Type.String(),
  parent_id: NullableString,
  user: Type.String(),
  date: Type.String(),
  edited: NullableString,
  text: Type.String({ description: "sanitised HTML" }),
  likeCount: Type.Integer(),
  likedByUser: Type.Boolean(),
  replyCount: Type.Integer(),
  isSameUser: Type.Boolean(),
  isHidden: Type.Object({ active: Type.Boolean() }),
  isDeleted: Type.Boolean({ description: "a placeholder that keeps its replies in place" }),
  isHelpful: Type.Optional(Type.Literal(true, { description: "the author of the post calls it the helpful one" })),
};

const onProfile = {
  type: Type.Optional(Type.Enum(["comment", "reply"])),
  problemsolution_id: Type.Optional(Type.String()),
  problemsolution_title: Type.Optional(Type.String()),
  replyToUsername: Type.Optional(NullableString),
};

const Reply = Type.Object(commentFields);
export const Comment = Type.Object({
  ...commentFields,
  ...onProfile,
  replies: Type.Optional(Type.Array(Reply)),
});
export type Comment = Static<typeof Comment>;

/** What people write, as HTML; left out, it is empty: the rule about it then has the words. */
export const RichText = Type.String({ default: "", description: "rich text as HTML" });

/** Tags as somebody typed them; the rules about them have the words. */
export const TypedTags = Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 }));

/** The envelope of every paged list. */
export const paged = <T extends Parameters<typeof Type.Array>[0]>(item: T) => ({
  success: Ok,
  list: Type.Array(item),
  totalCount: Type.Integer(),
  page: Type.Integer(),
  pageSize: Type.Integer(),
  hasMore: Type.Boolean(),
});

/** What is filled in to a sentence. */
export const Params = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]));
