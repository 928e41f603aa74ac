import { createPost } from "@unknot/api/testing/factories";
import { describe, expect, it } from "vitest";
import { openListeningSite } from "../testing/listening-site.ts";
import { logIn } from "../testing/log-in.ts";

const written: string[] = [];
const logTo = { write: (line: string) => void written.push(line) };
const { database, url } = await openListeningSite({ LOG_REQUESTS: "on", TRUSTED_PROXY: "127.0.0.1" }, logTo);
const { url: quietUrl } = await openListeningSite({}, logTo);

type Line = {
  msg: string;
  route: string;
  status: number;
  ms: number;
  statements: number;
  cache?: string;
  reqId?: string;
};
const lines = () => written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === "request");
const of = (route: string) => lines().filter((line) => line.route === route);

describe("the log of requests", () => {
  it("has a line for each, with the route, the status and what it took", async () => {
    const id = await createPost(database.db);
    for (let time = 0; time < 3; time++) await (await fetch(`${url}/post/${id}?a=b`)).text();
    await expect.poll(() => of("/*").length).toBe(3);
    const [made, , kept] = of("/*");
    expect(made).toMatchObject({ status: 200, statements: expect.any(Number) });
    expect(made?.statements).toBeGreaterThan(2);
    expect(made?.ms).toBeGreaterThan(0);
    expect(kept).toMatchObject({ cache: "kept", status: 200, statements: 0 });
  });

  it("names nobody and nothing that was asked for", async () => {
    const { authorization } = await logIn(database.db);
    const headers = { authorization, "content-type": "application/json", "x-forwarded-for": "192.0.2.77" };
    const search = { query: { searchBy: "text", value: "my private trouble" } };
    await fetch(`${url}/api/get_problemsolutions`, { method: "POST", headers, body: JSON.stringify(search) });
    await fetch(`${url}/?query=my+private+trouble`, { headers: { "x-forwarded-for": "192.0.2.77" } });
    await fetch(`${url}/verify-email?token=a-secret-token`);
    await expect.poll(() => of("/api/get_problemsolutions").length).toBe(1);
    await expect.poll(() => of("/*").length).toBe(5);
    expect(written.join("")).not.toMatch(/private|trouble|192\.0\.2|a-secret-token|Bearer|eyJ/);
  });

  it("has the id that the answer carries, that of a trusted proxy where it gave one", async () => {
    const answer = await fetch(`${url}/api/nothing`);
    const ours = answer.headers.get("x-request-id") ?? "";
    expect(ours).toMatch(/^[\da-f-]{36}$/);
    const theirs = await fetch(`${url}/api/nothing`, { headers: { "x-request-id": "proxy-0001" } });
    expect(theirs.headers.get("x-request-id")).toBe("proxy-0001");
    await expect.poll(() => of("/api/*").map(({ reqId }) => reqId)).toEqual([ours, "proxy-0001"]);
    const bad = await fetch(`${url}/api/nothing`, { headers: { "x-request-id": 'a" b' } });
    expect(bad.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  it("is not written unless it is asked for, and then nobody chooses the id", async () => {
    const before = written.length;
    const answer = await fetch(`${quietUrl}/api/nothing`, { headers: { "x-request-id": "proxy-0001" } });
    expect(answer.headers.get("x-request-id")).not.toBe("proxy-0001");
    expect(written.length).toBe(before);
  });
});
