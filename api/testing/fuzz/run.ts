import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { inspect } from "node:util";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import fc from "fast-check";
import type { FastifyRequest, InjectOptions } from "fastify";
import type { TestApi } from "../test-api.ts";
import { gather } from "./crowd.ts";
import { ENDPOINTS, nameOf } from "./endpoints.ts";
import { type Wrong, wrongInput } from "./faults.ts";
import { type Answer, judge, SLOW } from "./judge.ts";
import { makeToken, type Person, ROLES, type RoleName } from "./people.ts";
import type { Finding, Report, Row } from "./report.ts";
import { validInput } from "./valid.ts";
import type { Known } from "./values.ts";
import { MARK, toWire } from "./wire.ts";

export type FuzzOptions = {
  /** Requests to each endpoint. */
  requests: number;
  seed: number;
  /** How many are under way at once. */
  atOnce: number;
};

/** This share of the requests to an endpoint is valid; they come first. */
const VALID = 0.65;
/** How Fastify tells that a request has passed all checks and gets to what the endpoint does. */
const HANDLED = "tracing:fastify.request.handler:start";
const FAILED = "tracing:fastify.request.handler:error";

type Told = { request: FastifyRequest; error?: unknown };

/** Listens to what Fastify tells of its requests; `end` stops that. */
function listen() {
  const handled = new Set<string>();
  const errors = new Map<string, unknown>();
  const markOf = (message: unknown) => String((message as Told).request.headers[MARK]);
  const onHandled = (message: unknown) => void handled.add(markOf(message));
  const onFailed = (message: unknown) => void errors.set(markOf(message), (message as Told).error);
  subscribe(HANDLED, onHandled);
  subscribe(FAILED, onFailed);
  const end = () => {
    unsubscribe(HANDLED, onHandled);
    unsubscribe(FAILED, onFailed);
  };
  return { handled, errors, end };
}

const RANK: Record<AnyEndpoint["access"], readonly RoleName[]> = {
  public: ROLES,
  member: ["member", "muted", "moderator", "admin"],
  moderator: ["moderator", "admin"],
  admin: ["admin"],
};

const rolesFor = ({ access }: AnyEndpoint): fc.Arbitrary<RoleName> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...RANK[access]) },
    { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
  );

const usesToken = ({ query, body }: AnyEndpoint): boolean =>
  [query, body].some((part) => "token" in ((part as { properties?: object } | undefined)?.properties ?? {}));

async function send({ server }: TestApi, endpoint: AnyEndpoint, request: InjectOptions): Promise<Answer> {
  const begun = performance.now();
  const answer = await server.inject({ ...request, ...(endpoint.isStream && { payloadAsStream: true as const }) });
  const milliseconds = performance.now() - begun;
  const type = String(answer.headers["content-type"] ?? "");
  if (!endpoint.isStream) return { status: answer.statusCode, type, body: answer.payload, milliseconds };
  const stream = answer.stream();
  let body = "";
  if (answer.statusCode === 200) stream.destroy();
  else for await (const chunk of stream) body += String(chunk);
  return { status: answer.statusCode, type, body, milliseconds };
}

/** Calls that end the session they are made in, or may. */
const LOGS_OUT = /^(?:logout|revoke_session|reset_password)$/;
const CHANGES_OTHERS = /^(?:mute_user|unmute_user|set_user_role)$/;

type Asked = { endpoint: AnyEndpoint; caller: Person; wrong: Wrong; answer: Answer };

/** Notes whose session, account or role is no longer what it was. */
function noteChanges(people: Person[], { endpoint, caller, wrong, answer }: Asked): void {
  const call = nameOf(endpoint);
  const isDone = answer.status === 200;
  const body = (wrong.input.body ?? {}) as Record<string, unknown>;
  const isRefused = !wrong.headers && answer.body.includes('"invalid_token"');
  const isLoggedIn = caller.accessToken !== null && caller.state === "well";
  if (isLoggedIn && (isRefused || (isDone && LOGS_OUT.test(call)))) caller.state = "loggedOut";
  const isDemoted = answer.status === 404 && RANK[endpoint.access].length < 3 && answer.body.includes("Nothing was");
  const isMuted = answer.status === 423 && caller.role !== "muted";
  if (isDemoted || isMuted || (isDone && call === "delete_account")) caller.state = "gone";
  if (isDone && call === "edit_username") caller.username = String(JSON.parse(answer.body).username);
  if (!isDone || !CHANGES_OTHERS.test(call)) return;
  for (const person of people) if (person.username === body.username) person.state = "gone";
}

type Job = { endpoint: AnyEndpoint; row: Row; index: number };

/** Sends generated requests to every endpoint: valid ones first, then such with one thing wrong. */
export async function fuzz(api: TestApi, { requests, seed, atOnce }: FuzzOptions): Promise<Report> {
  const crowd = await gather(api);
  const findings: Finding[] = [];
  const late: { endpoint: AnyEndpoint; request: InjectOptions; about: Omit<Finding, "problem"> }[] = [];
  const rows = ENDPOINTS.map((endpoint): Row => {
    return { call: nameOf(endpoint), requests: 0, passed: 0, statuses: new Map(), slowest: 0 };
  });
  const told = listen();
  let count = 0;

  async function ask({ endpoint, row, index }: Job): Promise<void> {
    const mark = String(++count);
    const seeded = { seed: seed + count, numRuns: 1 };
    const [role = "visitor"] = fc.sample(rolesFor(endpoint), seeded);
    const caller = await crowd.find(role);
    const { people, all } = crowd;
    const tokens = usesToken(endpoint) && caller.id !== "0" ? [await makeToken(api, row.call, caller)] : [];
    const known: Known = { caller, own: crowd.ownOf(caller), all, people, tokens, count };
    const valid = validInput(endpoint, known);
    const right = valid.map((input): Wrong => ({ fault: "nothing wrong", input }));
    const [wrong] = fc.sample(index < requests * VALID ? right : valid.chain(wrongInput), seeded);
    if (!wrong) return;
    const request = toWire(endpoint, caller, wrong, mark);
    const answer = await send(api, endpoint, request);
    row.requests++;
    row.statuses.set(answer.status, (row.statuses.get(answer.status) ?? 0) + 1);
    row.slowest = Math.max(row.slowest, answer.milliseconds);
    if (told.handled.delete(mark)) row.passed++;
    noteChanges(people, { endpoint, caller, wrong, answer });
    const cause = inspect(told.errors.get(mark));
    const exchange = { request: JSON.stringify(request), answer: answer.body, cause };
    const about = { call: row.call, role, fault: wrong.fault, ...exchange };
    for (const problem of judge(endpoint, answer)) findings.push({ ...about, problem });
    if (answer.milliseconds > SLOW) late.push({ endpoint, request, about });
    told.errors.delete(mark);
  }

  const jobs: Job[] = Array.from({ length: requests }, (_, index) =>
    ENDPOINTS.map((endpoint, at) => ({ endpoint, row: rows[at] as Row, index })),
  ).flat();
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await ask(job);
  };
  await Promise.all(Array.from({ length: atOnce }, work)).finally(told.end);
  // A machine that does other things too makes anything late: what is slow by itself is late again with nothing beside it.
  for (const { endpoint, request, about } of late) {
    const { milliseconds } = await send(api, endpoint, request);
    if (milliseconds > SLOW) findings.push({ ...about, problem: `took ${Math.round(milliseconds)} ms, twice` });
  }
  return { seed, rows, findings };
}
