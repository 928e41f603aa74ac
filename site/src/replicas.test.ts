import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { setRole } from "@unknot/api/services/members/index";
import { startReplicated, type TestPostgres } from "@unknot/api/testing/standbys";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { callAs, makePerson, type Person, writePost } from "../testing/people.ts";
import { type Program, untilReady } from "../testing/program.ts";
import { given } from "../testing/talk.ts";
import { prepareProgram } from "../testing/test-program.ts";

// Two programs on one primary with two standbys.

const METRICS_TOKEN = "whoever-watches-the-site";
const servers = await startReplicated(2);
afterAll(() => servers.close());
const { primary, standbys } = servers;
const settings = {
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URLS: standbys.map(({ url }) => url).join(","),
  ...{ DATABASE_POOL: "12", RATE_LIMIT: "off", LATE_AFTER_MS: "0", LATE_DATABASE_MS: "0", METRICS_TOKEN },
};
const prepared = await prepareProgram(settings);
const here = prepared.start();
await untilReady(here, 60_000);
// Mails lie where the jobs are worked off.
const there = (await prepareProgram({ ...settings, SERVES: "pages" })).start();
await untilReady(there, 60_000);
const place = { url: here.url, dataDir: prepared.dataDir };

/** What the program says of its standbys. */
async function used({ url }: Program): Promise<number[]> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return [...(await answer.text()).matchAll(/^unknot_replica_used\{.*\} (\d)$/gm)].map(([, value]) => Number(value));
}
const everybody = async (expected: number[]) => {
  for (const program of [here, there]) await expect.poll(() => used(program), { timeout: 20_000 }).toEqual(expected);
};

const toAll = (statement: string) => Promise.all(standbys.map((one: TestPostgres) => one.ask(statement)));
const pause = async () => {
  await toAll("select pg_wal_replay_pause()");
  for (const one of standbys) {
    const state = async () => (await one.ask<{ is: string }>("select pg_get_wal_replay_pause_state() as is"))[0]?.is;
    await expect.poll(state).toBe("paused");
  }
};
afterEach(async () => {
  await toAll("select pg_wal_replay_resume()");
  await everybody([1, 1]);
});

let rowan: Person;
beforeAll(async () => {
  rowan = await makePerson(place);
}, 30_000);

/** The cookie with which a call is answered, as a browser sends it. */
async function write(
  path: string,
  method: string,
  body: object,
): Promise<{ cookie: string; answer: Record<string, string> }> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${rowan.token}`, cookie: "a=b" };
  const answer = await fetch(`${here.url}/api/${path}`, { method, headers, body: JSON.stringify(body) });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("wrote="));
  expect(cookie).toMatch(/HttpOnly/);
  return { cookie: cookie?.split(";")[0] ?? "", answer: (await answer.json()) as Record<string, string> };
}

const askFor = (id: string) => JSON.stringify({ query: { searchBy: "ps_id", value: id } });
const listed = async (program: Program, id: string, headers: Record<string, string> = {}) => {
  const all = { "content-type": "application/json", ...headers };
  const answer = await fetch(`${program.url}/api/get_problemsolutions`, {
    method: "POST",
    headers: all,
    body: askFor(id),
  });
  expect(answer.status).toBe(200);
  return await answer.text();
};

it("whoever has written sees it at once, in the other program too, while the standbys stand still", async () => {
  for (const round of ["first", "second", "third"]) {
    await everybody([1, 1]);
    await pause();
    const title = `A bowline of the ${round} round`;
    const body = { title, problem: "<p>Why does it slip?</p>", solution: "<p>Pull it tighter.</p>" };
    const { cookie, answer } = await write("create_problemsolution", "POST", body);
    const id = answer.id as string;
    // A program that keeps no cookies, a browser, and the page that the browser goes to.
    const authorization = `Bearer ${rowan.token}`;
    const byProgram = await listed(there, id, { authorization });
    const byBrowser = await listed(there, id, { authorization, cookie });
    const page = await fetch(`${there.url}/post/${id}`, { headers: { cookie } }).then((one) => one.text());
    for (const text of [byProgram, byBrowser, page]) expect(text).toContain(title);
    // The page is there and kept; what is changed of it is seen as soon.
    const changed = `${title}, mended`;
    const edited = await write(`edit_problemsolution/${id}`, "PUT", {
      ...{ newTitle: changed, newProblem: body.problem, newSolution: body.solution },
    });
    const again = await fetch(`${there.url}/post/${id}`, { headers: { cookie: edited.cookie } });
    expect(await again.text()).toContain(changed);
    await toAll("select pg_wal_replay_resume()");
  }
}, 60_000);

it("what a moderator hides while the standbys stand still is seen by nobody a second later, in neither program", async () => {
  const id = await writePost(place, rowan, "a knot that is to go");
  const database = await openDatabase<Tables>(readConfig({ DATABASE_URL: primary.url }, "command"), {
    purpose: "command",
  });
  const moderator = await makePerson(place);
  await setRole(database.db, moderator.username, "moderator");
  await database.close();
  const shown = "a knot that is to go";
  let [last, asked, isOver] = [0, 0, false];
  const ways = [here, there].flatMap((program) => [
    () => fetch(`${program.url}/post/${id}`).then((one) => one.text()),
    () => fetch(`${program.url}/?sort=newest`).then((one) => one.text()),
    // Never kept: made anew each time.
    () => fetch(`${program.url}/post/${id}?at=${asked}`).then((one) => one.text()),
    () => listed(program, id),
  ]);
  for (const way of ways) await expect.poll(way, { timeout: 5_000 }).toContain(shown);
  await everybody([1, 1]);
  await pause();
  const readers = ways.map(async (way) => {
    while (!isOver) {
      const begun = Date.now();
      asked++;
      if ((await way()).includes(shown)) last = Math.max(last, begun);
    }
  });
  let gone = 0;
  try {
    const body = { type: "problemSolution", object_id: id, reason: "It is spam", category: "Spam" };
    given(await callAs(place, moderator, "hide_content", { method: "PUT", body }));
    gone = Date.now();
    await expect.poll(() => Date.now() - gone, { timeout: 10_000 }).toBeGreaterThan(3_000);
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  expect(await standbys[0]?.ask(`select is_public from posts where id = ${id}`)).toEqual([{ is_public: true }]);
  expect(asked).toBeGreaterThan(10);
  expect(last).toBeGreaterThan(0);
  expect(last - gone).toBeLessThan(1_000);
}, 60_000);

/** Has people read from both programs, pages that are kept and pages that have to be made, while something is played. */
async function whileReading(id: string, play: (more: () => Promise<void>) => Promise<void>): Promise<number[]> {
  const statuses = new Map<number, number>();
  let [isOver, asked] = [false, 0];
  const readers = [here, there].flatMap((program) =>
    Array.from({ length: 6 }, async (_, at) => {
      while (!isOver) {
        const paths = [
          `/post/${id}?at=${asked++}`,
          `/?page=1&at=${asked}`,
          `/?query=hitch${asked % 50}`,
          `/post/${id}`,
        ];
        const answer = await fetch(program.url + (paths[at % paths.length] as string)).catch(() => null);
        await answer?.arrayBuffer();
        statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1);
      }
    }),
  );
  const more = async () => {
    const before = asked;
    await expect.poll(() => asked - before, { timeout: 20_000 }).toBeGreaterThan(50);
  };
  try {
    await play(more);
    await more();
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  return [...statuses.keys()];
}

it("no request fails when a standby is killed under load, and it comes back by itself", async () => {
  const id = await writePost(place, rowan, "a hitch that holds");
  await everybody([1, 1]);
  const statuses = await whileReading(id, async (more) => {
    for (const [at, one] of standbys.entries()) {
      await more();
      await one.kill();
      await everybody(standbys.map((_, other) => (other === at ? 0 : 1)));
      await more();
      await one.start();
      await everybody([1, 1]);
    }
  });
  expect(statuses).toEqual([200]);
}, 60_000);

it("no page fails while the primary is away, and none is from before it once it is back", async () => {
  const id = await writePost(place, rowan, "a splice that stays");
  await everybody([1, 1]);
  const written = async () => Promise.all(standbys.map((one) => one.ask(`select from posts where id = ${id}`)));
  await expect.poll(async () => (await written()).map((rows) => rows.length)).toEqual([1, 1]);
  const statuses = await whileReading(id, async (more) => {
    await more();
    await primary.kill();
    await more();
    expect((await fetch(`${there.url}/readyz`)).status).toBe(503);
    await more();
    await primary.start();
    await everybody([1, 1]);
  });
  expect(statuses).toEqual([200]);
  await primary.ask(`update posts set title = 'a splice that was mended' where id = ${id}`);
  for (const program of [here, there])
    await expect.poll(() => fetch(`${program.url}/post/${id}`).then((page) => page.text())).toContain("was mended");
}, 60_000);
