import { once } from "node:events";
import { request } from "node:http";
import { createMember, createPost } from "@unknot/api/testing/factories";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openListeningSite } from "../../testing/listening-site.ts";
import { logIn } from "../../testing/log-in.ts";
import { type GotSpan, openReceiver } from "../../testing/otlp.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const { spans } = receiver;
const written: string[] = [];
const METRICS_TOKEN = "a-token-of-the-operator";
const { database, url } = await openListeningSite(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpi",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    OTEL_SERVICE_NAME: "knots",
    OTEL_BSP_SCHEDULE_DELAY: "20",
    TRUSTED_PROXY: "127.0.0.1",
    LOG_REQUESTS: "on",
    METRICS_TOKEN,
  },
  { write: (line) => void written.push(line) },
);
beforeEach(() => {
  spans.length = 0;
  receiver.requests.length = 0;
  written.length = 0;
});

const [SERVER, CLIENT] = [2, 3];
/** The span of a request, once it is there. */
async function requestSpan(name: string): Promise<GotSpan> {
  const found = () => spans.find((span) => span.kind === SERVER && span.name === name);
  await expect.poll(found).toBeDefined();
  return found() as GotSpan;
}
const childrenOf = ({ spanId, traceId }: GotSpan) =>
  spans.filter((span) => span.parentId === spanId && span.traceId === traceId);
const sent = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

describe("a request", () => {
  it("for a page has its rendering within it, the calls within that, and their statements within those", async () => {
    const id = await createPost(database.db);
    await (await fetch(`${url}/post/${id}?a=b`)).text();
    const page = await requestSpan("GET /post/:id");
    expect(page).toMatchObject({
      parentId: "",
      isError: false,
      attributes: {
        "http.request.method": "GET",
        "http.route": "/post/:id",
        "http.response.status_code": 200,
        "url.path": `/post/${id}`,
        "url.scheme": "http",
        "unknot.cache": "miss",
        "unknot.request_id": expect.stringMatching(/^[\da-f-]{36}$/),
      },
      resource: {
        "service.name": "knots",
        "service.version": expect.stringMatching(/^\d/),
        "deployment.environment.name": "test",
        "unknot.serves": "pages,jobs",
      },
    });
    const [render] = childrenOf(page);
    expect(render?.name).toBe("render");
    const calls = childrenOf(render as GotSpan);
    const comments = calls.find(({ name }) => name.includes("comments")) as GotSpan;
    expect(comments.name).toMatch(/^call \/get_\w+$/);
    const [statement] = childrenOf(comments);
    expect(statement).toMatchObject({
      name: "SELECT pageOfPost",
      kind: CLIENT,
      attributes: {
        "db.system.name": "postgresql",
        "db.operation.name": "SELECT",
        "db.query.text": expect.stringMatching(/^select .*\$1/),
        "code.function.name": "pageOfPost",
        "code.file.path": "services/comments/list-comments.ts",
      },
    });
    const of = spans.filter(({ traceId }) => traceId === page.traceId);
    for (const span of of) {
      const parent = of.find(({ spanId }) => spanId === span.parentId);
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      if (parent) expect(span.start).toBeGreaterThanOrEqual(parent.start);
    }
    expect(receiver.requests[0]).toMatchObject({ url: "/v1/traces", headers: { authorization: "Basic YTpi" } });
  });

  it("for a kept page says so, and so does the line of the log by its trace", async () => {
    const id = await createPost(database.db);
    for (let time = 0; time < 3; time++) await (await fetch(`${url}/post/${id}`)).text();
    const pages = () => spans.filter(({ name }) => name === "GET /post/:id");
    await expect.poll(() => pages().length).toBe(3);
    const lines = written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
    const traces = lines.map(({ trace_id, trace_flags }) => `${trace_id} ${trace_flags}`);
    expect(traces.sort()).toEqual(
      pages()
        .map(({ traceId }) => `${traceId} 01`)
        .sort(),
    );
    const { trace_id: traceOfKept } = lines.find(({ cache }) => cache === "kept");
    const kept = pages().find(({ traceId }) => traceId === traceOfKept) as GotSpan;
    expect(kept.attributes).toMatchObject({
      "http.response.status_code": 200,
      "unknot.cache": "hit",
      "url.path": `/post/${id}`,
    });
    expect(childrenOf(kept)).toEqual([]);
  });

  it("whose body comes late keeps what it asks the database for", async () => {
    const body = JSON.stringify({ query: { searchBy: "text", value: "kettle" } });
    const asked = request(`${url}/api/get_problemsolutions`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": body.length },
    });
    asked.flushHeaders();
    await once(asked, "socket");
    await expect.poll(() => asked.socket?.bytesWritten).toBeGreaterThan(0);
    // Another request in between, so that the first one's head has been read before its body comes.
    await (await fetch(`${url}/api/nothing`)).text();
    asked.end(body);
    const [answer] = await once(asked, "response");
    answer.resume();
    const call = await requestSpan("POST /api/get_problemsolutions");
    expect(answer.statusCode).toBe(200);
    expect(childrenOf(call).map(({ attributes }) => attributes["db.system.name"])).toContain("postgresql");
    const line = written.map((one) => JSON.parse(one)).find(({ route }) => route === "/api/get_problemsolutions");
    expect(line).toMatchObject({ trace_id: call.traceId });
    expect(line.statements).toBeGreaterThan(0);
  });

  it("that fails by our fault is an error, with a code and without what was said", async () => {
    await sql`alter table posts rename column title to heading`.execute(database.maintenance);
    const answer = await fetch(`${url}/api/get_whats_new`);
    await sql`alter table posts rename column heading to title`.execute(database.maintenance);
    expect(answer.status).toBe(500);
    const call = await requestSpan("GET /api/get_whats_new");
    expect(call).toMatchObject({
      isError: true,
      attributes: { "error.type": "500", "unknot.request_id": answer.headers.get("x-request-id") },
    });
    const failed = spans.find(({ attributes }) => attributes["db.response.status_code"] === "42703");
    expect(failed).toMatchObject({ isError: true, traceId: call.traceId });
    expect(receiver.requests.map(({ body }) => body.toString("latin1")).join()).not.toContain("does not exist");
  });

  it("belongs to the trace that a trusted proxy says", async () => {
    const [traceId, parentId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    await fetch(`${url}/api/nothing`, { headers: { traceparent: `00-${traceId}-${parentId}-01` } });
    expect(await requestSpan("GET /api/*")).toMatchObject({ traceId, parentId });
    spans.length = 0;
    await fetch(`${url}/api/nothing`, { headers: { traceparent: `00-${traceId}-${parentId}` } });
    expect(await requestSpan("GET /api/*")).toMatchObject({ parentId: "" });
  });

  it("of a watcher is none", async () => {
    await fetch(`${url}/healthz`);
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(await answer.text()).toMatch(/unknot_spans_total\{outcome="sent"\} [1-9]/);
    await fetch(`${url}/api/nothing`);
    await requestSpan("GET /api/*");
    expect(spans).toHaveLength(1);
  });
});

it("nothing that is told names anybody, or what they read, wrote or looked for", async () => {
  const { authorization } = await logIn(database.db);
  await createMember(database.db, "Nightjar");
  const headers = { authorization, "x-forwarded-for": "192.0.2.77", "user-agent": "Browser of Nightjar" };
  await sent("get_problemsolutions", { query: { searchBy: "text", value: "my private trouble" } }, headers);
  await sent("create_problemsolution", { title: "My private title", problem: "x", solution: "y" }, headers);
  await sent("signup", { username: "Nightjar2", email: "fern@knots.example", password: "a-secret-password" });
  const paths = [
    "/?query=my+private+trouble",
    "/profile/Nightjar",
    "/profile/Nightjar/posts",
    "/tags/private",
    "/verify-email?token=a-secret-token",
    "/my/private/path",
    "/api/get_alternatives/private",
    "/outbox/a-secret-address",
    "/assets/private.js",
  ];
  for (const path of paths) await (await fetch(url + path, { headers })).text();
  await expect.poll(() => spans.filter(({ kind }) => kind === SERVER).length).toBe(paths.length + 3);
  const told = receiver.requests.map(({ body }) => body.toString("latin1")).join();
  expect(told).not.toMatch(/nightjar|private|trouble|192\.0\.2|127\.0\.0|a-secret|Bearer|eyJ|fern|knots\.example/i);
  expect(spans.filter(({ kind }) => kind === SERVER).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["GET /", "GET /profile/:username/posts", "GET /tags/:name", "GET /*", "POST /api/signup"]),
  );
});
