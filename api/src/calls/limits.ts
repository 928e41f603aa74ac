import type { AnyEndpoint } from "@unknot/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerAddress } from "../platform/addresses.ts";
import { toFailure } from "../platform/http/error-handler.ts";
import { noting, type Tally } from "../platform/rate-limiter.ts";
import type { Viewer } from "./viewer.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the call has counted toward so far. */
    counted: Tally;
  }
}

/** Who asks for what, as far as limits go. */
type Counted = { body?: unknown; viewer: Viewer; address: string | undefined };

const callerOf = ({ body, viewer, address }: Counted) => ({
  address,
  accountId: viewer?.id,
  mailbox: (body as { email?: string } | undefined)?.email,
});

/** Counts a call that somebody makes toward the limits of its endpoint. Throws a 429 where it is one too many. */
export async function count(app: FastifyInstance, { limit }: AnyEndpoint, asked: Counted): Promise<void> {
  if (limit) await app.gate.limiter.check(limit, callerOf(asked));
}

const askedBy = (request: FastifyRequest): Counted => ({
  body: request.body,
  viewer: request.viewer,
  address: callerAddress(request),
});

/** Counts a request toward the limits of its endpoint. Throws a 429 where it is one too many. */
export function checkLimit(app: FastifyInstance, endpoint: AnyEndpoint, request: FastifyRequest): Promise<void> {
  request.counted = [];
  return noting(request.counted, () => count(app, endpoint, askedBy(request)));
}

/** What was asked breaks a rule, is about nothing that is there, is taken, or cannot be done now: nothing has been done. */
const REFUSED = new Set([400, 404, 409, 503]);

/**
 * Makes the call of a request that has been counted. Where that is refused, it counts toward nothing that limits what is
 * done, here and in the use case; which that is, and how often in a row, the contract says (`givenBack`, `refused`).
 */
export async function givingBack<Answer>(
  { gate }: FastifyInstance,
  request: FastifyRequest,
  make: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await noting(request.counted, make);
  } catch (error) {
    const { status } = toFailure(error, request.id);
    if (REFUSED.has(status)) {
      // What cannot be given back goes on counting; the call is refused for its own reason either way.
      const given = gate.limiter.giveBack(request.counted, callerOf(askedBy(request))).catch(() => {});
      // Nobody waits for that where the database may be what is away.
      if (status !== 503) await given;
    }
    throw error;
  }
}
