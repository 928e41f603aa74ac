import { expect, it } from "vitest";
import { until, untilReady } from "../testing/program.ts";
import { ask } from "../testing/talk.ts";
import { behindNetwork, ownDatabase, prepareProgram } from "../testing/test-program.ts";

// The network between program and database: not there at first, and silent later.

const { url, open } = await behindNetwork(await ownDatabase());
const { start } = await prepareProgram({ DATABASE_URL: url });

it("a start waits for its database, a silent network is noticed, and all is well when it comes back", async () => {
  const program = start();
  await until(() => program.output() !== "", 30_000, "it says something");
  expect(program.output()).toMatch(/^Waiting for the database\. .*ECONNREFUSED.*\n$/);
  expect((await ask(`${program.url}/healthz`)).status).toBe(200);
  const away = await ask(`${program.url}/readyz`);
  expect([away.status, JSON.parse(away.body)]).toEqual([503, { success: false, database: "away" }]);
  for (const door of ["/", "/feed.xml", "/api/get_problemsolutions"]) {
    const answer = await ask(program.url + door);
    expect([door, answer.status, Number(answer.retryAfter) > 0]).toEqual([door, 503, true]);
  }

  const network = await open();
  await untilReady(program);
  const pages = ["/", "/?sort=newest", "/?sort=top", "/transparency", "/feed.xml", "/sitemap.xml"];
  const read = () => Promise.all(pages.map((page) => ask(program.url + page)));
  expect((await read()).map(({ status }) => status)).toEqual(pages.map(() => 200));

  network.swallow();
  expect(await ask(`${program.url}/readyz`)).toMatchObject({ status: 503, retryAfter: expect.any(String) });
  network.bringBack();
  // Whoever comes first gets no connection that has been dead since then.
  const back = await read();
  expect(back.map(({ status }) => status)).toEqual(pages.map(() => 200));
  expect(Math.max(...back.map(({ ms }) => ms))).toBeLessThan(5_000);
}, 60_000);
