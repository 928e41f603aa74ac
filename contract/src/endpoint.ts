import type { Static, TSchema } from "typebox";

/** Who may call: anybody, or a caller whose access token carries at least this role. */
export type Access = "public" | "member" | "moderator" | "admin";
export type ServiceName = "auth" | "user" | "posts" | "comments";

/** One call of the HTTP contract. The server binds it, the client calls it, the tests use it. */
export type Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Output extends TSchema = TSchema,
> = {
  service: ServiceName;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path under `/api`, with `:name` for its parameters. */
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  /** Status codes besides 200, 400 and 500 that the call may answer. */
  errors: readonly number[];
};

export type AnyEndpoint = Endpoint;

/** What a caller hands over for an endpoint: only the parts that it declares. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, TSchema>
    ? (TSchema extends P ? unknown : { params: Static<P> }) &
        (TSchema extends Q ? unknown : { query: Static<Q> }) &
        (TSchema extends B ? unknown : { body: Static<B> })
    : never;

export type OutputOf<E> = E extends Endpoint<TSchema, TSchema, TSchema, infer O> ? Static<O> : never;

/** States a call of the contract once; returns it with its types kept. */
export function defineEndpoint<
  Output extends TSchema,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
>(endpoint: Endpoint<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return endpoint;
}
