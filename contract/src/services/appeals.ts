import Type, { type Static } from "typebox";
import { defineEndpoint } from "../endpoint.ts";
import { Action, Content, NullableSubjectType, PageQuery, Words } from "../moderation-schemas.ts";
import { Done, NullableString, paged } from "../schemas.ts";
import { appealOutcomes, waitingStatuses } from "../values.ts";

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
  object_type: NullableSubjectType,
  object_id: NullableString,
  title: NullableString,
  reason: Type.String(),
  ability: Type.Unsafe<string | null>({ ...NullableString, description: "that was taken away or given back" }),
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
  isIdempotent: true,
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
  object_type: NullableSubjectType,
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
  query: Type.Object({ page: PageQuery, status: Type.Optional(Type.Enum([...waitingStatuses])) }),
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
  body: Type.Object({ outcome: Type.Enum([...appealOutcomes]), answer: Words }),
  output: Done,
  errors: [403, 404, 409],
});
