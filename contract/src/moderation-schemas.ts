import Type, { type Static } from "typebox";
import { NullableString } from "./schemas.ts";
import { type ModerationAction, moderationActions, type ObjectType, objectTypes } from "./values.ts";

/** Shapes that the calls about moderation share. */
export const SubjectType = Type.Enum([...objectTypes]);
export type SubjectType = ObjectType;
/** What moderators write: plain text. */
export const Words = Type.String({ default: "", maxLength: 4000, description: "plain text" });
const Mute = Type.Object({ decision_id: Type.String(), reason: Type.String(), expiration: NullableString });
const NullableMute = Type.Unsafe<Static<typeof Mute> | null>({
  type: ["object", "null"],
  properties: Mute.properties,
  required: Mute.required,
});

/** What a moderator has to know of a member to judge: never an address. */
const memberRecord = {
  username: Type.String(),
  role: Type.String(),
  date_created: Type.String(),
  problemSolutionCount: Type.Integer(),
  commentCount: Type.Integer(),
  timesHidden: Type.Integer({ description: "decisions that hid something of theirs" }),
  timesMuted: Type.Integer(),
  mute: NullableMute,
};
export const MemberRecordObject = Type.Object(memberRecord);
export type MemberRecord = Static<typeof MemberRecordObject>;
export const NullableMemberRecord = Type.Unsafe<MemberRecord | null>({
  type: ["object", "null"],
  properties: memberRecord,
  required: Object.keys(memberRecord),
});

export const Content = Type.Object({
  ps_id: Type.String(),
  title: Type.String({ description: "of the post; of a comment, of the one it stands under" }),
  problem: Type.String(),
  solution: Type.String(),
  text: Type.String({ description: "of a comment" }),
  user: Type.String(),
  date: Type.String(),
  edited: NullableString,
  isHidden: Type.Object({ active: Type.Boolean(), reason: NullableString }),
});

export const Action = Type.Enum([...moderationActions]);
export type Action = ModerationAction;
export const PageQuery = Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,8}$", description: "starts at 1" }));

/** A kind of thing; null for none. */
export const NullableSubjectType = Type.Unsafe<SubjectType | null>({ type: ["string", "null"] });
