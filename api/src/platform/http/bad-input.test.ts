import { connect } from "node:net";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let rowan: LoggedIn;
let port: number;
beforeAll(async () => {
  api = await startTestApi({ usesTemporaryFolder: true });
  rowan = await signUpAndLogIn(api);
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  port = (api.server.server.address() as { port: number }).port;
});
afterAll(() => api.close());

/** Sends bytes as they are, and ends; what comes back up to the end of the connection. */
function send(text: string, { ends = true } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(text);
      if (ends) socket.end();
    });
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));

const PNG = "\x89PNG\r\n\x1a\n";
const part = (boundary: string, content = PNG) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${content}\r\n`;

/** A request that uploads; `length` is what the head promises, by default what is sent. */
const upload = (type: string, body: string, length = Buffer.byteLength(body)) =>
  [
    "POST /api/upload_image HTTP/1.1",
    "host: 127.0.0.1",
    "connection: close",
    `authorization: Bearer ${rowan.browser.accessToken}`,
    ...(type ? [`content-type: ${type}`] : []),
    `content-length: ${length}`,
    "",
    body,
  ].join("\r\n");

describe("an upload", () => {
  it.each([
    ["without a boundary", "multipart/form-data", part("x")],
    ["with an empty boundary", "multipart/form-data; boundary=", part("")],
    ["with a boundary that is quoted and not closed", 'multipart/form-data; boundary="x', part("x")],
    ["with a boundary of 5000 characters", `multipart/form-data; boundary=${"x".repeat(5000)}`, part("x".repeat(5000))],
    ["whose body has another boundary", "multipart/form-data; boundary=x", `${part("y")}--y--\r\n`],
    ["without the last boundary", "multipart/form-data; boundary=x", part("x")],
    ["that ends in the head of its part", "multipart/form-data; boundary=x", "--x\r\ncontent-disp"],
    ["that ends after its first boundary", "multipart/form-data; boundary=x", "--x"],
    ["of nothing", "multipart/form-data; boundary=x", ""],
    ["of nothing but the last boundary", "multipart/form-data; boundary=x", "--x--\r\n"],
    [
      "without a file",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    ],
    ["whose part has no head", "multipart/form-data; boundary=x", "--x\r\n\r\nabc\r\n--x--\r\n"],
    ["whose part has a head without end", "multipart/form-data; boundary=x", `--x\r\n${"a: b\r\n".repeat(5000)}`],
    ["of another type", "multipart/mixed; boundary=x", `${part("x")}--x--\r\n`],
    ["of no type", "", `${part("x")}--x--\r\n`],
    ["of a type that is none", "multipart", `${part("x")}--x--\r\n`],
    ["of a file that is no image", "multipart/form-data; boundary=x", `${part("x", "text")}--x--\r\n`],
  ])("%s is refused at once, in the API's own form", async (_, type, body) => {
    const begun = performance.now();
    const answer = await send(upload(type, body), { ends: false });
    expect([400, 413, 415]).toContain(statusOf(answer));
    expect(bodyOf(answer)).toMatchObject({
      success: false,
      error: expect.stringMatching(/\w{3}/),
      code: expect.stringMatching(/^[a-z]+_[a-z_]+$/),
    });
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it.each([
    ["in its file", part("x").slice(0, -4)],
    ["in its head", "--x\r\ncontent-disp"],
    ["before it has begun", ""],
  ])("that breaks off %s is an error of nobody's, and the next one is answered", async (_, body) => {
    const answer = await send(upload("multipart/form-data; boundary=x", body, 100_000));
    expect(answer === "" || statusOf(answer) === 400).toBe(true);
    expect(statusOf(await send("GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"))).toBe(200);
  });
});

describe("a target", () => {
  const get = (target: string, method = "GET") =>
    send(`${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`, { ends: false });

  it("in absolute form is the path that it names (RFC 9112, section 3.2.2)", async () => {
    expect(statusOf(await get(`http://127.0.0.1:${port}/healthz`))).toBe(200);
    expect(statusOf(await get("http://evil.example/healthz"))).toBe(200);
    expect(statusOf(await get("http://evil.example/api/get_user_activity?username=Rowan"))).toBe(200);
  });

  it.each([
    "http://",
    "http:///healthz",
    "http://[/",
    "http://a b/",
    "ftp://x/healthz",
    "*",
    "healthz",
    "http:healthz",
  ])("%s is refused, not failed at", async (target) => {
    const answer = await get(target);
    expect([200, 400, 404]).toContain(statusOf(answer));
  });
});

describe("an access token signed with the right secret", () => {
  const sign = (claims: object, change: (token: SignJWT) => SignJWT = (token) => token) => {
    const token = new SignJWT({ username: "Rowan", role: "admin", sid: "1", ...claims }).setProtectedHeader({
      alg: "HS256",
    });
    return change(token).sign(api.context.tokenKey);
  };
  const soon = () => Math.floor(api.clock().getTime() / 1000) + 600;

  it.each([
    ["no sid", { sid: undefined }],
    ["a sid that is a word", { sid: "abc" }],
    ["a sid beyond all numbers", { sid: "9".repeat(40) }],
    ["a sid just beyond 64 bits", { sid: "9223372036854775808" }],
    ["a sid of another type", { sid: { a: 1 } }],
    ["a sid that is a list", { sid: ["1"] }],
    ["a sid that is null", { sid: null }],
    ["a sid with a fraction", { sid: "1.5" }],
    ["a negative sid", { sid: "-1" }],
    ["an empty sid", { sid: "" }],
    ["no sub", { sub: undefined }],
    ["a sub that is a word", { sub: "rowan" }],
    ["a sub beyond all numbers", { sub: "1e300" }],
    ["a sub of 40 digits", { sub: "9".repeat(40) }],
    ["a sub that is a number", { sub: 1 }],
    ["a sub of a million characters", { sub: "1".repeat(5000) }],
  ])("and %s is no token", async (_, claims) => {
    const token = await sign({ sub: rowan.id, exp: soon(), ...claims });
    const answer = await api.server.inject({
      url: "/api/get_user_account",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ success: false, code: "invalid_token" });
  });

  it.each([
    ["no exp", {}],
    ["an exp that is a word", { exp: "soon" }],
    ["an exp that is over", { exp: 1 }],
    ["an nbf that has not come", { exp: 1e10, nbf: 9e9 }],
  ])("and %s is none either, though its session lives", async (_, claims) => {
    const { id: sid } = await api.db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", rowan.id)
      .executeTakeFirstOrThrow();
    const ask = async (more: object) => {
      const token = await sign({ sub: rowan.id, sid, ...more });
      const url = "/api/get_user_account";
      return (await api.server.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
    };
    expect(await ask({ exp: soon() })).toBe(200);
    expect(await ask(claims)).toBe(403);
  });
});
