import { type Client, createClient } from "@unknot/contract/client";
import { generateAccessToken, logIn } from "@unknot/contract/services/auth";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";

/** Somebody at a browser: keeps cookies, sends the access token once there is one. */
export class TestBrowser {
  readonly #server: FastifyInstance;
  readonly cookies = new Map<string, string>();
  accessToken: string | null = null;
  headers: Record<string, string> = {};
  /** The last answer as it came over the wire. */
  last: LightMyRequestResponse | undefined;

  constructor(server: FastifyInstance) {
    this.#server = server;
  }

  /** Calls an endpoint of the contract. */
  readonly call: Client = createClient(async ({ method, path, body, idempotencyKey }) => {
    const answer = await this.#server.inject({
      method: method as "GET",
      url: path,
      cookies: Object.fromEntries(this.cookies),
      ...(body !== undefined && { payload: body as string }),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(this.accessToken && { authorization: `Bearer ${this.accessToken}` }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...this.headers,
      },
    });
    for (const { name, value } of answer.cookies) {
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    this.last = answer;
    return { status: answer.statusCode, body: answer.payload };
  });

  /** Logs in and keeps the access token; returns the answer. */
  async logIn(email: string, password: string) {
    const answer = await this.call(logIn, { body: { email, password } });
    if (answer.success) this.accessToken = answer.accessToken;
    return answer;
  }

  /** Asks for a fresh access token by the cookie, as the pages do. */
  async refresh() {
    const answer = await this.call(generateAccessToken, {});
    if ("accessToken" in answer) this.accessToken = answer.accessToken;
    return answer;
  }
}
