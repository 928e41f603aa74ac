import Type, { type Static } from "typebox";
import { Params } from "./schemas.ts";

/** What every failed call answers. */
export const Failure = Type.Object({
  success: Type.Literal(false),
  error: Type.String(),
  field: Type.Optional(Type.String()),
  /** Which sentence it is, for machines. */
  code: Type.Optional(Type.String()),
  /** Which sentence it is, where `code` is one of several reasons. */
  reason: Type.Optional(Type.String()),
  /** What is filled in to the sentence. */
  params: Type.Optional(Params),
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
