import { type Client, createClient } from "@unknot/contract/client";
import type { FastifyInstance } from "fastify";

/**
 * The contract's client over the server itself: the same checks as over the network, without a socket. `address` is
 * that of whoever it calls for, where they are to be limited by it.
 */
export function createInProcessClient(server: FastifyInstance, address?: string): Client {
  return createClient(async ({ method, path, body }) => {
    const answer = await server.inject({
      method: method as "GET",
      url: path,
      ...(address && { remoteAddress: address }),
      ...(body !== undefined && { payload: body as string, headers: { "content-type": "application/json" } }),
    });
    return { status: answer.statusCode, body: answer.payload };
  });
}
