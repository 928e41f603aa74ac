import { openTestDatabase } from "@unknot/api/testing/test-database";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { NoTurn, Place } from "../render-gate/place.ts";
import { RenderQueue } from "../render-gate/render-queue.ts";
import type { Rendered } from "./page.ts";
import { PageCache } from "./page-cache.ts";
import { noteTags } from "./reads.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

const open = () => new PageCache(database, { megabytes: 1, cdnSeconds: 0 });
const page = (body: string): Rendered => ({ status: 200, headers: {}, body: Buffer.from(body) });

describe("who asks for a page that is being made for another", () => {
  /** A queue in which a page is being made, and whoever asks for one by way of a cache. */
  function openBusy() {
    const [cache, first, order] = [open(), Promise.withResolvers<void>(), [] as string[]];
    const queue = new RenderQueue({ atOnce: 1, waiting: 20, waitsAtMost: 10_000, takesAtMost: 10_000, crowd: 20 });
    const made = [queue.add(() => first.promise, "visitor")];
    const ask = (address: string, place: Place) => {
      const make = async () => {
        noteTags("post-1");
        order.push(address);
        return page(address);
      };
      const asked = cache.page(address, () => queue.add(make, place), { place });
      made.push(asked.then(() => {}));
    };
    const end = async () => {
      first.resolve();
      await Promise.all(made);
      return order;
    };
    return { cache, ask, end };
  }

  it("has it as early as if they had been the first", async () => {
    const { cache, ask, end } = openBusy();
    ask("/shared", new Place("machine"));
    ask("/other", new Place("visitor"));
    ask("/shared", new Place("member"));
    await expect.poll(() => cache.counters.misses).toBe(3);
    expect(await end()).toEqual(["/shared", "/other"]);
  });

  it("has the next one as early, where something has changed since", async () => {
    const { cache, ask, end } = openBusy();
    ask("/shared", new Place("machine"));
    await expect.poll(() => cache.counters.made).toBe(1);
    await sql`insert into changes (tag) values ('post-1')`.execute(database.db);
    ask("/shared", new Place("machine"));
    ask("/other", new Place("visitor"));
    ask("/another", new Place("visitor"));
    ask("/shared", new Place("member"));
    await expect.poll(() => cache.counters.misses).toBe(5);
    expect(await end()).toEqual(["/shared", "/shared", "/other", "/another"]);
  });
});

describe("a page that had no turn for whoever asked for it first", () => {
  /** What makes a page once `refuse` has been called, but for those of the first `refused` who have it made. */
  function openRefusing(refused: number) {
    const [cache, gate] = [open(), Promise.withResolvers<void>()];
    let made = 0;
    const ask = async () => {
      const place = new Place("visitor");
      const render = async () => {
        made++;
        if (made > refused) return page("made");
        await gate.promise;
        throw new NoTurn(place);
      };
      return (await cache.page("/a", render, { place }))?.body.toString();
    };
    return { ask, refuse: gate.resolve, made: () => made, cache };
  }

  it("is made for the others, once for all of them", async () => {
    const { ask, refuse, made, cache } = openRefusing(1);
    const asked = [ask(), ask(), ask()];
    await expect.poll(() => cache.counters.misses).toBe(3);
    refuse();
    const [first, ...others] = await Promise.allSettled(asked);
    expect(first).toMatchObject({ status: "rejected", reason: { status: 503 } });
    expect(others).toMatchObject([{ value: "made" }, { value: "made" }]);
    expect(made()).toBe(2);
    expect(cache.counters).toMatchObject({ made: 2, shared: 1 });
  });

  it("is tried a second time, and no third", async () => {
    const { ask, refuse, made, cache } = openRefusing(100);
    const asked = [ask(), ask(), ask(), ask()];
    await expect.poll(() => cache.counters.misses).toBe(4);
    refuse();
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe("rejected");
    expect(made()).toBe(2);
  });

  it("is not made again where something else was wrong with it", async () => {
    const cache = open();
    let made = 0;
    const broken = async () => {
      made++;
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error("broken");
    };
    const asked = await Promise.allSettled([cache.page("/a", broken), cache.page("/a", broken)]);
    expect(asked).toMatchObject([{ reason: { message: "broken" } }, { reason: { message: "broken" } }]);
    expect(made).toBe(1);
  });
});
