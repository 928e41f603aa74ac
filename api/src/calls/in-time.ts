import { SECOND } from "@unknot/contract/limits";
import type { FastifyRequest } from "fastify";
import { Unavailable } from "../platform/errors.ts";

/** Nobody waits longer for the answer of a call, in milliseconds: after ten seconds people take it for broken. */
const PATIENCE = 9.5 * SECOND;
/** What a file may take, which its sender may have to send slowly: as long as a request may take to arrive. */
const PATIENCE_WITH_FILE = 30 * SECOND;

declare module "fastify" {
  interface FastifyRequest {
    /** How long whoever asked still waits, in milliseconds; the time that the request took to arrive is not counted. */
    patience: number;
  }
}

/** How long whoever calls an endpoint waits. */
export const patienceFor = ({ isUpload }: { isUpload?: true }): number => (isUpload ? PATIENCE_WITH_FILE : PATIENCE);

/**
 * Does a part of a call, and takes what it lasted from the time that is left. Throws a 503 when none is: what was begun
 * ends by itself, because no statement takes longer than its limit, and is answered by nobody.
 */
export async function inTime<Result>(
  request: Pick<FastifyRequest, "patience">,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable("took too long")), Math.max(0, request.patience));
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    clearTimeout(timer);
    request.patience -= performance.now() - start;
  }
}
