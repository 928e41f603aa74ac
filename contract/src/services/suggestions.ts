import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { PageQuery } from "../moderation-schemas.ts";
import { Done, Id, NullableString, Ok, paged, RichText, Typed, TypedTags } from "../schemas.ts";
import { suggestionStatuses } from "../values.ts";
import { compared } from "./history.ts";

/** The highest number of a version that the calls know. */
const NUMBER_MAX = 999_999_999;
const PostId = Type.Object({ ps_id: Type.String() });
const SuggestionId = Type.Object({ suggestion_id: Type.String() });

export const suggestEdit = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/suggest_edit/:ps_id",
  access: "member",
  limit: "suggestEdit",
  summary: "Proposes what somebody else's post should say; what the caller proposed before and waits is replaced",
  params: PostId,
  body: Type.Object({
    title: Typed,
    problem: RichText,
    solution: RichText,
    tags: TypedTags,
    note: Type.Optional(Type.String({ maxLength: 10_000, description: "what is different and why" })),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: NUMBER_MAX,
        description: "of the post that the caller began with; left out, the present one",
      }),
    ),
    publish: Type.Optional(
      Type.Boolean({
        description: "at once, by who may edit without waiting; 409 where the post was changed meanwhile",
      }),
    ),
  }),
  output: Type.Object({ success: Ok, message: Type.String(), suggestion_id: Id }),
  errors: [403, 404, 409, 423, 429],
});

const SourceText = Type.Object(
  { title: Type.String(), problem: Type.String(), solution: Type.String(), tags: Type.Array(Type.String()) },
  { description: "as an editor takes it up" },
);

export const getEditToSuggest = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_edit_to_suggest/:ps_id",
  access: "member",
  summary: "What a proposal of the caller's begins with: what they proposed and waits, or what the post says",
  params: PostId,
  output: Type.Object({
    success: Ok,
    text: SourceText,
    note: Type.String(),
    version: Type.Integer({ description: "of the post that it was written from" }),
    suggestion_id: Type.Unsafe<string | null>({ ...NullableString, description: "of what waits" }),
    mayPublish: Type.Boolean({ description: "without waiting for the author" }),
  }),
  errors: [403, 404],
});

const Suggestion = Type.Object({
  suggestion_id: Id,
  user: Type.String({ description: "who proposed it" }),
  date: Type.String(),
  changed: Type.String({ description: "when its proposer last changed it" }),
  note: Type.String(),
  status: Type.Enum([...suggestionStatuses]),
  decidedBy: NullableString,
  decided: NullableString,
  reason: Type.String({ description: "what was said of the decision" }),
  version: Type.Unsafe<number | null>({ type: ["integer", "null"], description: "of the post that was made of it" }),
  isBehind: Type.Boolean({ description: "the post has been changed since it was written" }),
  isOwn: Type.Boolean(),
  mayDecide: Type.Boolean({ description: "for the author of the post; after seven days for moderators, too" }),
});
export type Suggestion = Static<typeof Suggestion>;

export const getSuggestedEdits = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_suggested_edits/:ps_id",
  access: "member",
  summary:
    "What was proposed to change in a post, the newest first: all of it for its author and moderators, else the caller's own",
  params: PostId,
  query: Type.Object({ page: PageQuery }),
  output: Type.Object({
    ...paged(Suggestion),
    title: Type.String({ description: "of the post" }),
    author: Type.String({ description: "who wrote the post" }),
  }),
  errors: [403, 404],
});

const ComparedTexts = Type.Object(compared);
export type ComparedTexts = Static<typeof ComparedTexts>;

export const getSuggestedEdit = defineEndpoint({
  service: "posts",
  method: "GET",
  path: "/get_suggested_edit/:suggestion_id",
  access: "member",
  limit: "compare",
  summary: "One that has not been taken, and what is different in it from the present version of the post",
  params: SuggestionId,
  output: Type.Object({
    success: Ok,
    suggestion: Suggestion,
    version: Type.Integer({ description: "the number of the present version of the post" }),
    comparison: ComparedTexts,
  }),
  errors: [403, 404, 429],
});

export const decideSuggestedEdit = defineEndpoint({
  service: "posts",
  method: "PUT",
  path: "/decide_suggested_edit/:suggestion_id",
  access: "member",
  limit: "edit",
  summary:
    "Takes it, which changes the post, or declines it: for the author of the post, and after seven days for moderators; its proposer is told",
  params: SuggestionId,
  body: Type.Object({
    accepted: Type.Boolean(),
    reason: Type.Optional(Type.String({ maxLength: 10_000, description: "for its proposer" })),
    changed: Type.Optional(
      Type.String({
        maxLength: 100,
        description: "`changed` of what the caller has read: 409 where it is another by now",
      }),
    ),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: NUMBER_MAX,
        description: "of the post with which the caller has compared it: 409 where it is another by now",
      }),
    ),
  }),
  output: Done,
  errors: [403, 404, 409, 423, 429],
});

export const withdrawSuggestedEdit = defineEndpoint({
  service: "posts",
  method: "DELETE",
  path: "/withdraw_suggested_edit/:suggestion_id",
  access: "member",
  limit: "remove",
  summary: "Takes back what the caller proposed and nobody has decided about",
  params: SuggestionId,
  output: Done,
  errors: [403, 404, 429],
});

const Waiting = Type.Object({
  suggestion_id: Id,
  ps_id: Id,
  title: Type.String({ description: "of the post" }),
  user: Type.String({ description: "who proposed it" }),
  date: Type.String(),
  note: Type.String(),
});
export type WaitingSuggestion = Static<typeof Waiting>;

export const getWaitingSuggestedEdits = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_waiting_suggested_edits",
  access: "moderator",
  summary: "What authors have not decided about within seven days, the oldest first",
  query: Type.Object({ page: PageQuery }),
  output: Type.Object(paged(Waiting)),
  errors: [404],
});
