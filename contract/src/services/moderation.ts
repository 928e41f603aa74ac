import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { reportCategories } from "../rules/report.ts";
import { Done, NullableString, Ok, paged, RichText, Typed } from "../schemas.ts";

const ThingType = Type.Enum(["problemSolution", "comment", "reply"]);
export type ThingType = Static<typeof ThingType>;
const Category = Type.Enum([...reportCategories]);
const Thing = { object_id: Type.String(), type: ThingType };
const ThingPath = Type.Object({ object_type: ThingType, object_id: Type.String() });
/** What moderators write: plain text. */
const Words = Type.String({ default: "", maxLength: 4000, description: "plain text" });

export const createReport = defineEndpoint({
  service: "moderation",
  method: "POST",
  path: "/create_report",
  access: "member",
  limit: "report",
  summary: "Reports a write-up or comment of somebody else's; a second report by the same member replaces the first",
  body: Type.Object({ ...Thing, reason: RichText, category: Type.Optional(Category) }),
  output: Done,
  errors: [403, 404, 429],
});

const Mute = Type.Object({ decision_id: Type.String(), reason: Type.String(), expiration: NullableString });
const NullableMute = Type.Unsafe<Static<typeof Mute> | null>({
  type: ["object", "null"],
  properties: Mute.properties,
  required: Mute.required,
});

/** What a moderator has to know of a member to judge: never an address. */
const Standing = {
  username: Type.String(),
  role: Type.String(),
  date_created: Type.String(),
  problemSolutionCount: Type.Integer(),
  commentCount: Type.Integer(),
  timesHidden: Type.Integer({ description: "decisions that hid something of theirs" }),
  timesMuted: Type.Integer(),
  mute: NullableMute,
};
const StandingObject = Type.Object(Standing);
export type Standing = Static<typeof StandingObject>;
const NullableStanding = Type.Unsafe<Standing | null>({
  type: ["object", "null"],
  properties: Standing,
  required: Object.keys(Standing),
});

const Content = Type.Object({
  ps_id: Type.String(),
  title: Type.String({ description: "of the write-up; of a comment, of the one it stands under" }),
  problem: Type.String(),
  solution: Type.String(),
  text: Type.String({ description: "of a comment" }),
  user: Type.String(),
  date: Type.String(),
  edited: NullableString,
  isHidden: Type.Object({ active: Type.Boolean(), reason: NullableString }),
});

const Case = Type.Object({
  object_id: Type.String(),
  object_type: ThingType,
  status: Type.Enum(["open", "hidden", "dismissed"]),
  opened: Type.String(),
  lastReported: Type.String(),
  reportCount: Type.Integer(),
  reports: Type.Array(
    Type.Object({ user: Type.String(), reason: Type.String(), category: NullableString, date: Type.String() }),
    { description: "the newest ten" },
  ),
  content: Content,
  author: NullableStanding,
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
    status: Type.Optional(Type.Enum(["open", "hidden", "dismissed"])),
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
  params: ThingPath,
  body: Type.Object({ claimed: Type.Boolean() }),
  output: Type.Object({ success: Ok }),
  errors: [404, 409],
});

export const resolveReport = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/resolve_report/:object_type/:object_id",
  access: "moderator",
  summary: "Decides a thing of the queue: hidden, or dismissed. A second decision by somebody else is 409",
  params: ThingPath,
  body: Type.Object({
    outcome: Type.Enum(["hidden", "dismissed"]),
    note: Type.Optional(Words),
    category: Type.Optional(Category),
  }),
  output: Done,
  errors: [403, 404, 409],
});

export const hideContent = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/hide_content",
  access: "moderator",
  summary: "Hides a write-up or comment; its author is told, with the reason. Can be repeated safely",
  body: Type.Object({ ...Thing, reason: Words, category: Type.Optional(Category) }),
  output: Done,
  errors: [403, 404, 409],
});

export const unhideContent = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/unhide_content",
  access: "moderator",
  summary: "Shows a hidden write-up or comment again; its author is told, with the reason. Can be repeated safely",
  body: Type.Object({ ...Thing, reason: Words }),
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
  body: Type.Object({ username: Typed, reason: Words, expiration: Type.Optional(NullableString), knownMute }),
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

const Action = Type.Enum([
  "hold",
  "hide",
  "unhide",
  "dismiss",
  "mute",
  "unmute",
  "uphold",
  "overturn",
  "answer",
  "role",
  "setting",
]);
export type Action = Static<typeof Action>;
const PageQuery = Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,8}$", description: "starts at 1" }));

const LogEntry = Type.Object({
  _id: Type.String(),
  action: Action,
  actor: NullableString,
  isAutomatic: Type.Boolean(),
  username: NullableString,
  object_type: Type.Unsafe<ThingType | null>({ type: ["string", "null"] }),
  object_id: NullableString,
  ps_id: NullableString,
  reason: Type.String(),
  category: NullableString,
  expiration: NullableString,
  date: Type.String(),
});
export type LogEntry = Static<typeof LogEntry>;

export const getModerationLog = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_moderation_log",
  access: "moderator",
  summary: "Who did what to what, when, why and until when; newest first",
  query: Type.Object({
    page: PageQuery,
    action: Type.Optional(Action),
    username: Type.Optional(Type.String({ maxLength: 100, description: "about this member" })),
    actor: Type.Optional(Type.String({ maxLength: 100, description: "by this moderator" })),
  }),
  output: Type.Object(paged(LogEntry)),
  errors: [404],
});

const ContactMessage = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  user: NullableString,
  reason: Type.String(),
  message: Type.String({ description: "sanitised HTML" }),
  date: Type.String(),
  answer: NullableString,
  answeredBy: NullableString,
  answered: NullableString,
});
export type ContactMessageRow = Static<typeof ContactMessage>;

export const getContactMessages = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_contact_messages",
  access: "moderator",
  summary: "What came by the contact form, newest first; addresses are not shown, answers go there by mail",
  query: Type.Object({ page: PageQuery, status: Type.Optional(Type.Enum(["open", "answered"])) }),
  output: Type.Object(paged(ContactMessage)),
  errors: [404],
});

export const answerContactMessage = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/answer_contact_message/:message_id",
  access: "moderator",
  summary: "Answers a message by mail, once",
  params: Type.Object({ message_id: Type.String() }),
  body: Type.Object({ answer: Words }),
  output: Done,
  errors: [404, 409],
});

const MemberRow = StandingObject;

export const getMembers = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_members",
  access: "moderator",
  summary: "Members with their standing: the newest, those whose name begins with some letters, or the team",
  query: Type.Object({
    page: PageQuery,
    search: Type.Optional(Type.String({ maxLength: 100 })),
    team: Type.Optional(Type.Enum(["true"])),
  }),
  output: Type.Object({ success: Ok, list: Type.Array(MemberRow), page: Type.Integer(), hasMore: Type.Boolean() }),
  errors: [404],
});

const Appeal = {
  appeal_id: Type.String(),
  text: Type.String(),
  date: Type.String(),
  outcome: NullableString,
  answer: NullableString,
  answered: NullableString,
};
const NullableAppeal = Type.Unsafe<Static<ReturnType<typeof Type.Object<typeof Appeal>>> | null>({
  type: ["object", "null"],
  properties: Appeal,
  required: Object.keys(Appeal),
});

const Decision = Type.Object({
  decision_id: Type.String(),
  action: Action,
  object_type: Type.Unsafe<ThingType | null>({ type: ["string", "null"] }),
  object_id: NullableString,
  title: NullableString,
  reason: Type.String(),
  expiration: NullableString,
  date: Type.String(),
  isInForce: Type.Boolean(),
  mayAppeal: Type.Boolean(),
  appeal: NullableAppeal,
});
export type Decision = Static<typeof Decision>;

export const getDecisions = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_decisions",
  access: "member",
  summary: "What moderators decided about the caller and what they wrote, with the caller's appeals; newest first",
  query: Type.Object({ page: PageQuery }),
  output: Type.Object(paged(Decision)),
  errors: [403],
});

export const createAppeal = defineEndpoint({
  service: "moderation",
  method: "POST",
  path: "/create_appeal",
  access: "member",
  limit: "report",
  summary: "Appeals against a decision that is in force, once",
  body: Type.Object({ decision_id: Type.String(), text: Words }),
  output: Done,
  errors: [403, 404, 409, 429],
});

const AppealRow = Type.Object({
  ...Appeal,
  username: Type.String(),
  decision: Type.Object({
    action: Action,
    actor: NullableString,
    reason: Type.String(),
    expiration: NullableString,
    date: Type.String(),
  }),
  object_type: Type.Unsafe<ThingType | null>({ type: ["string", "null"] }),
  object_id: NullableString,
  content: Type.Unsafe<Static<typeof Content> | null>({
    type: ["object", "null"],
    properties: Content.properties,
    required: Content.required,
  }),
  answeredBy: NullableString,
  mayAnswer: Type.Boolean({ description: "not for what the caller decided, where there is somebody else" }),
});
export type AppealRow = Static<typeof AppealRow>;

export const getAppeals = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_appeals",
  access: "moderator",
  summary: "Appeals with what they are about: those that wait, oldest first, or those that were answered",
  query: Type.Object({ page: PageQuery, status: Type.Optional(Type.Enum(["open", "answered"])) }),
  output: Type.Object(paged(AppealRow)),
  errors: [404],
});

export const resolveAppeal = defineEndpoint({
  service: "moderation",
  method: "PUT",
  path: "/resolve_appeal/:appeal_id",
  access: "moderator",
  summary: "Answers an appeal: the decision is upheld, or overturned, which lifts it. The member is told",
  params: Type.Object({ appeal_id: Type.String() }),
  body: Type.Object({ outcome: Type.Enum(["upheld", "overturned"]), answer: Words }),
  output: Done,
  errors: [403, 404, 409],
});

const Count = Type.Object({ kind: Type.String(), name: Type.String(), count: Type.Integer() });

export const getTransparency = defineEndpoint({
  service: "moderation",
  method: "GET",
  path: "/get_transparency",
  access: "public",
  summary: "Reports and decisions by month, and the log without names and without what was removed",
  query: Type.Object({ page: PageQuery }),
  output: Type.Object({
    ...paged(
      Type.Object({
        action: Action,
        object_type: Type.Unsafe<ThingType | null>({ type: ["string", "null"] }),
        isAutomatic: Type.Boolean(),
        reason: Type.String(),
        category: NullableString,
        expiration: NullableString,
        date: Type.String(),
      }),
    ),
    months: Type.Array(Type.Object({ month: Type.String(), counts: Type.Array(Count) })),
  }),
  errors: [],
});
