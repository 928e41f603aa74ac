import Type, { type Static } from "typebox";

/** Stable words for machines; people read `error`. */
export type ErrorCode =
  | "invalid_token"
  | "not_allowed"
  | "not_found"
  | "invalid_input"
  | "rate_limited"
  | "muted"
  | "unavailable"
  | "key_reused"
  | "already_decided";

/** What every failed call answers. */
export const Failure = Type.Object({
  success: Type.Literal(false),
  error: Type.String(),
  field: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  requestId: Type.Optional(Type.String()),
});
export type Failure = Static<typeof Failure>;

/** What a muted member is told wherever they try to write. */
export const Muted = Type.Object({
  ...Failure.properties,
  isMuted: Type.Literal(true),
  message: Type.String(),
  reason: Type.String(),
  expiration: Type.Unsafe<string | null>({ type: ["string", "null"] }),
});
export type Muted = Static<typeof Muted>;
