import { gunzipSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = { "content-type": "application/json" };
const url = "/api/get_problemsolutions";

describe("a request that makes no sense", () => {
  it.each([
    ["broken JSON", { method: "POST", url, headers: json, payload: "{" }, 400],
    ["no body", { method: "POST", url, headers: json }, 400],
    ["a body that is no object", { method: "POST", url, headers: json, payload: "[]" }, 400],
    ["null for a body", { method: "POST", url, headers: json, payload: "null" }, 400],
    ["a prototype in the body", { method: "POST", url, headers: json, payload: '{"__proto__":{"a":1}}' }, 400],
    ["XML", { method: "POST", url, headers: { "content-type": "text/xml" }, payload: "<a/>" }, 415],
    ["plain text", { method: "POST", url, headers: { "content-type": "text/plain" }, payload: "{}" }, 415],
    [
      "a form with parts where there is no file to send",
      { method: "POST", url, headers: { "content-type": "multipart/form-data; boundary=x" }, payload: "--x--" },
      415,
    ],
    [
      "JSON in Latin-1",
      {
        method: "POST",
        url,
        headers: { "content-type": "application/json; charset=ISO-8859-1" },
        payload: Buffer.from('{"query":{"searchBy":"text","value":"caf\u00e9"}}', "latin1"),
      },
      415,
    ],
    [
      "JSON in another encoding, before it is read",
      { method: "POST", url, headers: { "content-type": 'application/json;charset="UTF-16"' }, payload: "{" },
      415,
    ],
    ["a body over the limit", { method: "POST", url, headers: json, payload: `{"a":"${"x".repeat(300_000)}"}` }, 413],
    [
      "deep nesting",
      { method: "POST", url, headers: json, payload: `{"query":${"[".repeat(50_000)}${"]".repeat(50_000)}}` },
      400,
    ],
    ["an unknown path", { method: "GET", url: "/api/nothing_here" }, 404],
    ["another method", { method: "GET", url }, 404],
    ["a path that cannot be decoded", { method: "GET", url: "/api/get_comment/%E0%A4%A" }, 400],
    ["a missing parameter", { method: "GET", url: "/api/get_user_activity" }, 400],
    ["a parameter given twice", { method: "GET", url: "/api/get_user_activity?username=a&username=b" }, 400],
    ["a zero byte in the query", { method: "GET", url: "/api/get_user_activity?username=%00" }, 400],
  ])("%s is answered in the API's own form", async (_, request, status) => {
    const answer = await api.server.inject(request as InjectOptions);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, error: expect.stringMatching(/\w{3}/) });
    expect(answer.payload).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
  });
});

it.each(["utf-8", '"UTF-8"', "utf8", "us-ascii"])("takes JSON that says its charset is %s", async (charset) => {
  const headers = { "content-type": `application/json; charset=${charset}` };
  const answer = await api.server.inject({ method: "POST", url, headers, payload: '{"query":{}}' });
  expect(answer.json()).toMatchObject({ success: true });
});

describe("the API describes itself", () => {
  it("as OpenAPI 3.1 with every call", async () => {
    const { openapi, paths } = (await api.server.inject("/api/openapi.json")).json();
    expect(openapi).toMatch(/^3\.1/);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(["/api/get_problemsolutions", "/api/get_comments", "/api/get_comment/{comment_id}"]),
    );
  });

  it("once: the same bytes for whoever asks, and fewer for who can unpack them or has them", async () => {
    for (const url of ["/api/openapi.json", "/api/docs/json", "/api/docs/yaml"]) {
      const plain = await api.server.inject(url);
      expect(plain.payload).toContain("/api/get_problemsolutions");
      const zipped = await api.server.inject({ url, headers: { "accept-encoding": "br, gzip" } });
      expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
      const headers = { "if-none-match": String(plain.headers.etag) };
      expect((await api.server.inject({ url, headers })).statusCode).toBe(304);
    }
  });

  it.each(["/api/docs/json/", "/api/docs/%6Ason", "/api/docs/yaml/", "/api/docs/%79aml"])(
    "once, however its address is spelled: %s",
    async (url) => {
      const first = await api.server.inject(url);
      expect(first.payload).toContain("/api/get_problemsolutions");
      const headers = { "if-none-match": String(first.headers.etag) };
      expect((await api.server.inject({ url, headers })).statusCode).toBe(304);
    },
  );

  it("as a page to browse", async () => {
    const answer = await api.server.inject("/api/docs/");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/html");
  });
});

it("health checks tell that the process is up and the database ready", async () => {
  expect((await api.server.inject("/healthz")).statusCode).toBe(200);
  expect((await api.server.inject("/readyz")).json()).toEqual({ success: true });
});

it("a database that is gone is a 503 with a number to ask about, and not ready", async () => {
  const broken = await startTestApi();
  await broken.database.close();
  const answer = await broken.server.inject({ method: "POST", url, payload: { query: { searchBy: "trending" } } });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
  expect(answer.json()).toMatchObject({ success: false, requestId: expect.any(String) });
  expect((await broken.server.inject("/readyz")).statusCode).toBe(503);
  await broken.server.close();
});
