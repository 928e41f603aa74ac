import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createPost } from "@unknot/api/testing/factories";
import { expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";

const MEGABYTE = 1024 * 1024;
/** A hundred pages of half a megabyte each would be fifty. */
const [PAGES, ALLOWED] = [100, 15];

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

it("a page that was made and is not kept leaves nothing in memory", { timeout: 120_000 }, async () => {
  const { site, database } = await openTestSite({ RATE_LIMIT: "off" });
  for (let post = 0; post < 20; post++)
    await createPost(database.db, { problem: `<p>${"It is tied. ".repeat(400)}</p>` });
  let asked = 0;
  const make = async (count: number) => {
    for (let page = 0; page < count; page++) expect((await site.inject(`/?comment=${asked++}`)).statusCode).toBe(200);
    collect();
    return process.memoryUsage().heapUsed / MEGABYTE;
  };
  const before = await make(20);
  expect((await make(PAGES)) - before).toBeLessThan(ALLOWED);
});
