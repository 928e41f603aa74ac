import { expect, it } from "vitest";
import { type Kept, KeptPages } from "./kept-pages.ts";
import { Page } from "./page.ts";

const kept = (address: string, until: number): Kept => ({
  address,
  page: new Page({ status: 200, headers: {}, body: Buffer.alloc(100) }, { isKept: true }),
  tags: new Set(["posts"]),
  ...{ keptAt: 0, until, renewFrom: until, isChanged: false, isRead: false },
});

it("what may not be shown any more takes no room once that has been looked at", () => {
  const pages = new KeptPages(100_000);
  for (const one of [kept("/a", 1000), kept("/b", 2000), kept("/c", Number.POSITIVE_INFINITY)]) pages.keep(one);
  const full = pages.bytes;
  pages.dropExpired(1000);
  expect([pages.get("/a"), pages.count]).toEqual([undefined, 2]);
  expect(pages.bytes).toBeLessThan(full);
  pages.dropExpired(5000);
  expect([pages.get("/b"), pages.get("/c")?.address]).toEqual([undefined, "/c"]);
});
