import * as errors from "@unknot/contract/words/errors";
import type { AnyEndpoint, InputOf, OutputOf } from "./endpoint.ts";
import type { Failure } from "./errors.ts";
import { localizeFailure } from "./language/localize.ts";

/** A request as a transport takes it; `path` begins with `/api`. */
export type WireRequest = {
  method: string;
  path: string;
  /** JSON, or a form with a file. */
  body?: string | FormData;
  identity?: "cookie";
  idempotencyKey?: string;
};
/** An answer as a transport gives it back. */
export type WireAnswer = { status: number; body: string };
/**
 * Carries a request to the server: over the network in a browser, in process on the server. Rejects with `Unreachable`
 * where the network is to blame; whatever else it rejects with is a mistake of the program.
 */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** The server was not reached: there is no network, or something on the way to it answered in its place. */
export class Unreachable extends Error {}

export type Result<E> = OutputOf<E> | (Failure & { status: number });
/** A key that makes a call happen once however often it is sent; for the endpoints that are `isIdempotent`. */
type CallOptions = { idempotencyKey?: string };
export type Client = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<Result<E>>;

export type LooseInput = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

/** Fills the `:name` parts of an endpoint's path and adds its query; begins with `/api`. */
export function pathOf(endpoint: AnyEndpoint, input: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(input.params?.[name] ?? ""));
  const query = new URLSearchParams(input.query).toString();
  return `/api${path}${query ? `?${query}` : ""}`;
}

/**
 * Makes the typed client of the contract. A call whose transport is `Unreachable` comes back as a failure with status 0;
 * a mistake of the program, an answer that is no JSON among them, is thrown: nobody's network is to blame for it.
 */
export function createClient(transport: Transport): Client {
  return async (endpoint, input, options = {}) => {
    const loose = input as LooseInput;
    const isPlain = loose.body === undefined || loose.body instanceof FormData;
    const body = isPlain ? (loose.body as FormData | undefined) : JSON.stringify(loose.body);
    const { method, identity } = endpoint;
    try {
      const answer = await transport({ method, path: pathOf(endpoint, loose), body, identity, ...options });
      const parsed = JSON.parse(answer.body);
      if (answer.status === 200) return parsed;
      return await localizeFailure({ ...parsed, success: false, status: answer.status });
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      const { code, text } = errors.network();
      return { success: false, error: text, code, status: 0 };
    }
  };
}
