import type { FastifyInstance, InjectOptions } from "fastify";
import { expect } from "vitest";

const call = (path: string, payload: object): InjectOptions => ({ method: "POST", url: `/api/${path}`, payload });

/** A request for a call by GET. */
export const get = (path: string): InjectOptions => ({ method: "GET", url: `/api/${path}` });
/** A request for posts, and for comments: what is looked for, and what else is said. */
export const posts = (query: object, more: object = {}) => call("get_problemsolutions", { query, ...more });
export const comments = (query: object, more: object = {}) => call("get_comments", { query, ...more });

/** What of a request changes nothing about the answer, and has it made for whoever sends it alone. */
export const ALONE = { cookie: "theme=light" };

type Headers = Record<string, string>;
type Place = { site: FastifyInstance; database: { statements: () => number } };

/** Asks a site of the tests by calls, and says what of the answer is the same each time. */
export function askerOf({ site, database }: Place) {
  const ask = async (request: InjectOptions, headers: Headers = {}) => {
    const answer = await site.inject({ ...request, headers });
    const { date: _, "x-request-id": __, ...others } = answer.headers;
    return { status: answer.statusCode, headers: others, body: answer.rawPayload };
  };
  /** Asks, and says how many statements that took. */
  const counted = async (request: InjectOptions, headers: Headers = {}) => {
    const before = database.statements();
    return { answer: await ask(request, headers), statements: database.statements() - before };
  };
  /** Asks until the answer is one that is kept: nothing is while changes cannot be followed, as where much else is to be done. */
  const askKept = async (request: InjectOptions, headers: Headers = {}) => {
    let last = await counted(request, headers);
    const again = async () => {
      last = await counted(request, headers);
      return last.statements;
    };
    await expect.poll(again, { timeout: 20_000 }).toBe(0);
    return last.answer;
  };
  const textOf = async (request: InjectOptions, headers: Headers = {}) => (await ask(request, headers)).body.toString();
  return { ask, counted, askKept, textOf };
}
