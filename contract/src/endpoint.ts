import type { Static, TSchema } from "typebox";
import type { LimitName } from "./rate-limits.ts";

/** Who may call: anybody, or a caller whose access token carries at least this role. */
export type Access = "public" | "member" | "moderator" | "admin";
type ServiceName = "auth" | "user" | "posts" | "comments" | "moderation" | "notifications";

/** One call of the HTTP contract. The server binds it, the client calls it, the tests use it. */
export type Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Output extends TSchema = TSchema,
  Who extends Access = Access,
> = {
  service: ServiceName;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path under `/api`, with `:name` for its parameters. */
  path: `/${string}`;
  access: Who;
  /**
   * How the caller is known: by the access token (the default), or, in the calls that make and end sessions, by the
   * cookie. Those check the Origin and take no notice of an access token.
   */
  identity?: "cookie";
  /** Which of the rate limits it is under. */
  limit?: LimitName;
  /** Takes an `Idempotency-Key`: the same key from the same account within 24 hours gets the first answer again. */
  isIdempotent?: true;
  /** The body is a form with one file, not JSON. */
  isUpload?: true;
  /** The answer is a stream of events, or a file that is made while it is sent, not JSON. */
  isStream?: true;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  /** Name of the file as which a browser saves the answer. */
  download?: string;
  /** Status codes besides 200, 400 and 500 that the call may answer. */
  errors: readonly number[];
};

export type AnyEndpoint = Endpoint;

/** What a caller hands over for an endpoint: only the parts that it declares. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, TSchema, Access>
    ? (TSchema extends P ? unknown : { params: Static<P> }) &
        (TSchema extends Q ? unknown : { query: Static<Q> }) &
        (TSchema extends B ? unknown : { body: Static<B> })
    : never;

export type OutputOf<E> = E extends Endpoint<TSchema, TSchema, TSchema, infer O, Access> ? Static<O> : never;

/** States a call of the contract once; returns it with its types kept. */
export function defineEndpoint<
  Who extends Access,
  Output extends TSchema,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
>(endpoint: Endpoint<Params, Query, Body, Output, Who>): Endpoint<Params, Query, Body, Output, Who> {
  return endpoint;
}
