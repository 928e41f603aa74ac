import Type, { type Static } from "typebox";

/** Stable words for machines; people read `error`. */
export type ErrorCode = "invalid_token" | "not_allowed" | "not_found" | "invalid_input";

/** What every failed call answers. */
export const Failure = Type.Object({
  success: Type.Literal(false),
  error: Type.String(),
  field: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  requestId: Type.Optional(Type.String()),
});
export type Failure = Static<typeof Failure>;
