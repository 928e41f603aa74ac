import { setImmediate } from "node:timers/promises";
import { createPost } from "@unknot/api/testing/factories";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { logIn } from "../../testing/log-in.ts";
import { openTestSite } from "../../testing/open-test-site.ts";

const WITHIN = { timeout: 20_000 };
/** Who is refused is many. */
const silent = { write: () => {} };
const AWAY = "The service is not available at the moment";

/** Keeps the thread busy as too many requests do: long pieces of work, one after another. */
async function keepBusy(isEnough: () => Promise<boolean> | boolean): Promise<void> {
  do {
    const until = performance.now() + 150;
    while (performance.now() < until);
    await setImmediate();
  } while (!(await isEnough()));
}

/** Pages that nobody has asked for yet. */
let asked = 0;
const another = () => `/nothing-${asked++}`;

const readList = {
  method: "POST",
  url: "/api/get_problemsolutions",
  payload: { query: { searchBy: "trending" } },
} as const;

describe("a program whose thread is late", () => {
  it("serves what is kept, says of other pages when to try again, and makes them when it is in time", async () => {
    const { site, database } = await openTestSite({ LATE_AFTER_MS: "40" }, silent);
    const headers = await logIn(database.db);
    const id = await createPost(database.db);
    const status = async (url: string) => (await site.inject({ url })).statusCode;
    // With so low a limit, its own start makes it late.
    await expect.poll(() => status(`/post/${id}`), WITHIN).toBe(200);

    await keepBusy(async () => (await status(another())) === 503);
    const refused = await site.inject({ url: another() });
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["content-type"]).toMatch("text/html");
    expect(refused.payload).toContain(AWAY);

    expect(await status(`/post/${id}`)).toBe(200);
    expect(await status("/healthz")).toBe(200);
    expect(await status("/readyz")).toBe(200);
    const stranger = await site.inject(readList);
    expect(stranger.statusCode).toBe(503);
    expect(stranger.json()).toMatchObject({ success: false, code: "unavailable" });
    expect((await site.inject({ ...readList, headers })).statusCode).toBe(200);
    const comment = {
      method: "POST",
      url: "/api/create_comment",
      headers,
      payload: { ps_id: id, text: "<p>So.</p>" },
    } as const;
    expect((await site.inject(comment)).statusCode).toBe(200);

    await expect.poll(() => status(another()), WITHIN).toBe(404);
    expect((await site.inject(readList)).statusCode).toBe(200);
  });

  it("takes one long piece of work for none", async () => {
    const { site } = await openTestSite({ LATE_AFTER_MS: "200" });
    const until = performance.now() + 2500;
    while (performance.now() < until);
    expect((await site.inject({ url: another() })).statusCode).toBe(404);
  });
});

it("a database that keeps readers waiting is noticed, and that it no longer does", async () => {
  const { site, database } = await openTestSite({ LATE_DATABASE_MS: "300" }, silent);
  const id = await createPost(database.db);
  const payload = { query: { searchBy: "ps_id", value: id, withReplies: true } };
  let isOver = false;
  const held = database.maintenance.transaction().execute(async (transaction) => {
    await sql`lock table comments in access exclusive mode`.execute(transaction);
    // Nobody gets what is locked; each who asks keeps a connection for as long as one may wait for a lock. With a cookie,
    // they are answered each for themselves.
    const headers = { cookie: "theme=light" };
    const readers = Array.from({ length: 20 }, async () => {
      while (!isOver) {
        await site.inject({ method: "POST", url: "/api/get_comments", headers, payload });
        // Without sockets a refusal comes at once: nothing else in this process would ever have its turn.
        await setImmediate();
      }
    });
    await expect.poll(async () => (await site.inject({ url: another() })).statusCode, WITHIN).toBe(503);
    expect((await site.inject({ url: "/readyz" })).statusCode).toBe(200);
    isOver = true;
    await Promise.all(readers);
  });
  await held;
  await expect.poll(async () => (await site.inject({ url: another() })).statusCode, WITHIN).toBe(404);
});
