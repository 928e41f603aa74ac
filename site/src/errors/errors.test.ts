import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { tellFailure } from "@unknot/api/platform/told-failures";
import { openQueue } from "@unknot/api/support/jobs/queue";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openListeningSite } from "../../testing/listening-site.ts";
import { withoutValues } from "./event.ts";
import { ErrorReporter } from "./reporter.ts";

type Event = {
  transaction?: string;
  level: string;
  release: string;
  tags: Record<string, string>;
  exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] };
};
type Got = { url: string; auth: string; raw: string; event: Event };

/** A receiver of errors that is there: it answers with `status`, once `gate` is open. */
const got: Got[] = [];
const state = { status: 200, gate: Promise.resolve() };
const receiver = createServer(async (request: IncomingMessage, response) => {
  const raw = await text(request);
  await state.gate;
  const event = JSON.parse(raw.split("\n")[2] ?? "null");
  got.push({ url: request.url ?? "", auth: String(request.headers["x-sentry-auth"]), raw, event });
  response.writeHead(state.status).end("{}");
});
await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const METRICS_TOKEN = "a-token-of-the-operator";
const { database, url } = await openListeningSite({ SENTRY_DSN: `http://abc123@${host}/sub/7`, METRICS_TOKEN });
afterAll(() => new Promise((done) => receiver.close(done)));
beforeEach(() => {
  got.length = 0;
  Object.assign(state, { status: 200, gate: Promise.resolve() });
});

const search = (value: string) =>
  fetch(`${url}/api/get_problemsolutions`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.77", authorization: "Bearer a.b.c" },
    body: JSON.stringify({ query: { searchBy: "text", value } }),
  });

it("sends what failed by our fault, with its route, the id of the request and where it was, and nothing of who asked", async () => {
  await sql`alter table posts rename column title to heading`.execute(database.maintenance);
  // Nobody waits for whoever receives the errors.
  const { promise, resolve } = Promise.withResolvers<void>();
  state.gate = promise;
  const answer = await fetch(`${url}/api/get_whats_new?mail=fern@knots.example`);
  await sql`alter table posts rename column heading to title`.execute(database.maintenance);
  expect(answer.status).toBe(500);
  expect(got).toEqual([]);
  resolve();
  await expect.poll(() => got.length).toBe(1);
  const [{ event, ...one } = {} as Got] = got;
  expect(one).toMatchObject({ url: "/sub/api/7/envelope/", auth: expect.stringContaining("sentry_key=abc123") });
  expect(event).toMatchObject({
    transaction: "/api/get_whats_new",
    level: "error",
    release: expect.stringMatching(/^unknot@\d+\.\d+\.\d+$/),
    tags: { route: "/api/get_whats_new", request_id: answer.headers.get("x-request-id") },
    exception: { values: [{ value: expect.stringMatching(/does not exist \(42703\)$/) }] },
  });
  const files = event.exception.values[0]?.stacktrace.frames.map(({ filename }) => filename) ?? [];
  expect(files.some((name) => /^api\/src\/services\/posts\/[\w-]+\.ts$/.test(name))).toBe(true);
  expect(files.filter((name) => name.startsWith("/"))).toEqual([]);
  expect(one.raw).not.toMatch(/fern|knots\.example|127\.0\.0\.1|192\.0\.2/);
});

it("says nothing of what is no fault of ours", async () => {
  expect((await fetch(`${url}/api/nowhere`)).status).toBe(404);
  expect((await search("kettle")).status).toBe(403);
  tellFailure({ error: new Error("the last one") });
  await expect.poll(() => got.map(({ event }) => event.exception.values[0]?.value)).toEqual(["the last one"]);
});

it("sends jobs that failed, with what had caused it", async () => {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const options = { pool: database.pools.jobs, queues: { fails: "message" }, isSupervised: false } as const;
  const queue = await openQueue({ ...options, onError: () => {} });
  const run = async () => {
    resolve();
    throw new Error("no luck", { cause: new TypeError("x is not a function") });
  };
  await queue.work([{ name: "fails", run }]);
  await queue.send(database.db, "fails", { userId: "1", secret: "of a member" });
  await done;
  await expect.poll(() => got.length).toBe(1);
  await queue.stop();
  expect(got[0]?.event).toMatchObject({
    transaction: "job fails",
    exception: {
      values: [
        { type: "TypeError", value: "x is not a function" },
        { type: "Error", value: "no luck" },
      ],
    },
  });
  expect(got[0]?.raw).not.toContain("of a member");
});

it.each([
  ['invalid input syntax for type bigint: "my private words"', "invalid input syntax for type bigint: …"],
  [`Unexpected token 'm', "my private "... is not valid JSON`, "Unexpected token …, …... is not valid JSON"],
  ["550 fern@knots.example is nobody", "550 … is nobody"],
  ["connect ECONNREFUSED 10.0.0.12:5432", "connect ECONNREFUSED …:5432"],
  ["fetch of https://a.example/b?token=c failed", "fetch of … failed"],
  ["bad token n3Qk8Zt1vWm5Ly7Rb2Xc9Hd4Jf6Gs0Pa", "bad token …"],
  ["it began\nand then came a text", "it began"],
  ['an open quote "of somebody', "an open quote …"],
])("leaves out of %j what somebody wrote", (message, clean) => {
  expect(withoutValues(message)).toBe(clean);
});

it("sends thirty a minute at most, and leaves a receiver alone that takes nothing", async () => {
  const own = new ErrorReporter({ endpoint: `http://${host}/own`, key: "x" });
  const ours = () => got.filter(({ url: at }) => at === "/own");
  // In turn, so that none is left out because too many wait.
  for (let count = 1; count <= 30; count++) {
    tellFailure({ error: new Error("again") });
    await expect.poll(() => ours().length, { interval: 5 }).toBe(count);
  }
  for (let count = 0; count < 20; count++) tellFailure({ error: new Error("again") });
  await expect.poll(() => own.counts).toEqual({ sent: 30, dropped: 20, failed: 0 });
  own.close();

  state.status = 429;
  const refused = new ErrorReporter({ endpoint: `http://${host}/refused`, key: "x" });
  tellFailure({ error: new Error("first") });
  await expect.poll(() => refused.counts.failed).toBe(1);
  for (let count = 0; count < 5; count++) tellFailure({ error: new Error("later") });
  expect(refused.counts).toEqual({ sent: 0, dropped: 5, failed: 1 });
  refused.close();

  const away = new ErrorReporter({ endpoint: "http://127.0.0.1:1/", key: "x" });
  tellFailure({ error: new Error("to nobody") });
  await expect.poll(() => away.counts.failed).toBe(1);
  away.close();
});

it("counts them for whoever measures", async () => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(await answer.text()).toMatch(/unknot_errors_reported_total\{outcome="sent"\} [1-9]/);
});

it("sends what a process ended by, which it cannot wait for itself", async () => {
  const reporter = JSON.stringify(new URL("./reporter.ts", import.meta.url).href);
  const script = `import { ErrorReporter } from ${reporter};
    new ErrorReporter({ endpoint: "http://${host}/last", key: "x" });
    setImmediate(() => { throw new RangeError("the end"); });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  const [status] = await once(child, "exit");
  expect(status).not.toBe(0);
  expect(got).toMatchObject([
    { url: "/last", event: { level: "fatal", exception: { values: [{ type: "RangeError", value: "the end" }] } } },
  ]);
});
