import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Action, MemberRecordObject, NullableSubjectType, PageQuery, Words } from "../moderation-schemas.ts";
import { Done, NullableString, Ok, paged } from "../schemas.ts";
import { waitingStatuses } from "../values.ts";

const LogEntry = Type.Object({
  _id: Type.String(),
  action: Action,
  actor: NullableString,
  isAutomatic: Type.Boolean(),
  username: NullableString,
  object_type: NullableSubjectType,
  object_id: NullableString,
  ps_id: NullableString,
  reason: Type.String(),
  ability: Type.Unsafe<string | null>({ ...NullableString, description: "that was taken away or given back" }),
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
  query: Type.Object({ page: PageQuery, status: Type.Optional(Type.Enum([...waitingStatuses])) }),
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

const MemberRow = MemberRecordObject;

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
        object_type: NullableSubjectType,
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
