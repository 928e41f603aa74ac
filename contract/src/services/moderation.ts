import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Content, NullableMemberRecord, SubjectType, Words } from "../moderation-schemas.ts";
import { Done, NullableString, Ok, paged, RichText, Typed } from "../schemas.ts";
import { caseOutcomes, caseStatuses, reportCategories } from "../values.ts";

const Category = Type.Enum([...reportCategories]);
const Subject = { object_id: Type.String(), type: SubjectType };
const SubjectPath = Type.Object({ object_type: SubjectType, object_id: Type.String() });

export const createReport = defineEndpoint({
  service: "moderation",
  method: "POST",
  path: "/create_report",
  access: "member",
  limit: "report",
  isIdempotent: true,
  summary: "Reports a post or comment of somebody else's; a second report by the same member replaces the first",
  body: Type.Object({ ...Subject, reason: RichText, category: Type.Optional(Category) }),
  output: Done,
  errors: [403, 404, 409, 429],
});

const ReportedVersion = Type.Object(
  {
    number: Type.Integer(),
    page: Type.Integer({ description: "of get_versions or get_comment_versions, where it is listed" }),
    isReadable: Type.Boolean({ description: "false: its texts were removed" }),
  },
  { description: "which version was reported, where it is not the present one" },
);
const Report = Type.Object({
  user: Type.String(),
  reason: Type.String(),
  category: NullableString,
  date: Type.String(),
  version: Type.Optional(ReportedVersion),
});
export type Report = Static<typeof Report>;

const Case = Type.Object({
  object_id: Type.String(),
  object_type: SubjectType,
  status: Type.Enum([...caseStatuses]),
  opened: Type.String(),
  lastReported: Type.String(),
  reportCount: Type.Integer(),
  reports: Type.Array(Report, { description: "the newest ten" }),
  content: Content,
  author: NullableMemberRecord,
  claimedBy: NullableString,
  isClaimedByCaller: Type.Boolean(),
  mayDecide: Type.Boolean({ description: "not for what is the caller's own, or a moderator's" }),
  decidedBy: NullableString,
  decided: NullableString,
});
export type Case = Static<typeof Case>;

export const getReports = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_reports",
  access: "moderator",
  summary: "The queue: one row per thing that was reported or is held for review, with its reports, newest first",
  query: Type.Object({
    status: Type.Optional(Type.Enum([...caseStatuses])),
    page: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,8}$" })),
  }),
  output: Type.Object(paged(Case)),
  errors: [404],
});

export const claimReport = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/claim_report/:object_type/:object_id",
  access: "moderator",
  summary: "Says that the caller is looking at a thing of the queue, or no longer; a claim ends by itself",
  params: SubjectPath,
  body: Type.Object({ claimed: Type.Boolean() }),
  output: Type.Object({ success: Ok }),
  errors: [404, 409],
});

/** When a decision ends by itself: an ISO 8601 time in the future; null or left out: never. */
const expiration = Type.Optional(NullableString);

export const resolveReport = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/resolve_report/:object_type/:object_id",
  access: "moderator",
  summary: "Decides a thing of the queue: hidden, or dismissed. A second decision by somebody else is 409",
  params: SubjectPath,
  body: Type.Object({
    outcome: Type.Enum([...caseOutcomes]),
    note: Type.Optional(Words),
    category: Type.Optional(Category),
    expiration,
  }),
  output: Done,
  errors: [403, 404, 409],
});

export const hideContent = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/hide_content",
  access: "moderator",
  summary: "Hides a post or comment; its author is told, with the reason. Can be repeated safely",
  body: Type.Object({ ...Subject, reason: Words, category: Type.Optional(Category), expiration }),
  output: Done,
  errors: [403, 404, 409],
});

export const unhideContent = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/unhide_content",
  access: "moderator",
  summary: "Shows a hidden post or comment again; its author is told, with the reason. Can be repeated safely",
  body: Type.Object({ ...Subject, reason: Words }),
  output: Done,
  errors: [403, 404, 409],
});

/** The mute that the caller knows of (null: none). Where another moderator has changed it since, the call is 409. */
const knownMute = Type.Optional(NullableString);

export const muteUser = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/mute_user",
  access: "moderator",
  summary: "Keeps a member from writing, until a time or until told otherwise; not moderators and admins",
  body: Type.Object({ username: Typed, reason: Words, expiration, knownMute }),
  output: Done,
  errors: [403, 404, 409],
});

export const unmuteUser = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/unmute_user",
  access: "moderator",
  summary: "Lets a muted member write again. Can be repeated safely",
  body: Type.Object({ username: Typed, reason: Words, knownMute }),
  output: Done,
  errors: [403, 404, 409],
});
