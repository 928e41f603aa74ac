import * as errors from "@unknot/contract/words/errors";
import { describe, expect, it } from "vitest";
import { createClient, Unreachable } from "./client.ts";
import { getComment } from "./services/comments.ts";
import { getUserActivity } from "./services/user.ts";

const answering = (status: number, body: string) => createClient(async () => ({ status, body }));

describe("the contract's client", () => {
  it("builds the address from the endpoint, with everything escaped", async () => {
    const asked: string[] = [];
    const call = createClient(async ({ method, path }) => {
      asked.push(`${method} ${path}`);
      return { status: 200, body: '{"success":true}' };
    });
    await call(getComment, { params: { comment_id: "a/b ?" } });
    await call(getUserActivity, { query: { username: "ä&b" } });
    expect(asked).toEqual(["GET /api/get_comment/a%2Fb%20%3F", "GET /api/get_user_activity?username=%C3%A4%26b"]);
  });

  const input = { query: { username: "x" } };

  it("gives back failures with their status", async () => {
    const missing = await answering(404, '{"success":false,"error":"User could not be found"}')(getUserActivity, input);
    expect(missing).toEqual({ success: false, error: "User could not be found", status: 404 });
  });

  it("says of a network that is away that it is the network", async () => {
    const dead = createClient(() => Promise.reject(new Unreachable("offline")));
    expect(await dead(getUserActivity, input)).toMatchObject({
      success: false,
      error: errors.network().text,
      status: 0,
    });
  });

  it("blames no network for a mistake of the program: it is thrown", async () => {
    const broken = createClient(() => Promise.reject(new TypeError("x is not a function")));
    await expect(broken(getUserActivity, input)).rejects.toThrow("x is not a function");
    await expect(answering(200, "<html>")(getUserActivity, input)).rejects.toThrow(SyntaxError);
  });
});
