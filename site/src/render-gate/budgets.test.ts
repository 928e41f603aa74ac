import { describe, expect, it } from "vitest";
import { type Asker, askerOf } from "./asker.ts";
import { Budgets } from "./budgets.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

describe("budgets", () => {
  const visitor = (host: number) => askerOf(`192.0.2.${host}`, FIREFOX);
  const spendAll = async (budgets: Budgets, asker: Asker, times: number) => {
    for (let time = 0; time < times; time++) await budgets.spend(asker);
  };

  it("are those of a block of addresses, and of no other", async () => {
    const budgets = new Budgets({ perBlock: 3, perMachine: 0 });
    await spendAll(budgets, visitor(1), 2);
    await spendAll(budgets, visitor(2), 1);
    await expect(budgets.spend(visitor(3))).rejects.toMatchObject({ status: 429, retryAfter: 60 });
    await budgets.spend(askerOf("198.51.100.1", FIREFOX));
  });

  it("are those of all machines of one name, wherever they are; people are not among them", async () => {
    const budgets = new Budgets({ perBlock: 0, perMachine: 2 });
    await budgets.spend(askerOf("192.0.2.1", GOOGLEBOT));
    await budgets.spend(askerOf("198.51.100.1", GOOGLEBOT));
    await expect(budgets.spend(askerOf("203.0.113.1", GOOGLEBOT))).rejects.toMatchObject({ status: 429 });
    await budgets.spend(askerOf("203.0.113.1", FIREFOX));
  });

  it("a request that one of them refuses counts toward none", async () => {
    const budgets = new Budgets({ perBlock: 2, perMachine: 1 });
    await budgets.spend(askerOf("192.0.2.1", GOOGLEBOT));
    for (let time = 0; time < 5; time++) await budgets.spend(askerOf("192.0.2.1", GOOGLEBOT)).catch(() => {});
    await budgets.spend(visitor(1));
    await expect(budgets.spend(visitor(1))).rejects.toMatchObject({ status: 429 });
  });

  it("of a machine's name are used up by no single block: a search engine whose name a stranger takes has the rest", async () => {
    const budgets = new Budgets({ perBlock: 300, perMachine: 60 });
    const stranger = askerOf("203.0.113.5", "Googlebot");
    await spendAll(budgets, stranger, 20);
    for (let time = 0; time < 100; time++) await expect(budgets.spend(stranger)).rejects.toMatchObject({ status: 429 });
    await spendAll(budgets, askerOf("66.249.66.1", GOOGLEBOT), 20);
    // What was refused does not count for the block either.
    await spendAll(budgets, askerOf("203.0.113.6", FIREFOX), 280);
    await expect(budgets.spend(askerOf("203.0.113.6", FIREFOX))).rejects.toMatchObject({ status: 429 });
  });

  it("of a machine's name that is small is one page for a block", async () => {
    const budgets = new Budgets({ perBlock: 0, perMachine: 2 });
    await budgets.spend(askerOf("192.0.2.1", GOOGLEBOT));
    await expect(budgets.spend(askerOf("192.0.2.1", GOOGLEBOT))).rejects.toMatchObject({ status: 429 });
    await budgets.spend(askerOf("198.51.100.1", GOOGLEBOT));
  });

  it("keep nothing of what a block is refused, and of the rest what was counted last", async () => {
    const budgets = new Budgets({ perBlock: 4, perMachine: 3 }, 8);
    const googlebot = (block: number) => budgets.spend(askerOf(`198.51.${block}.1`, GOOGLEBOT));
    /** A block asks for a hundred pages, each by a name of its own; four are made. */
    const manyNames = async (block: number) => {
      for (let name = 0; name < 100; name++)
        await budgets.spend(askerOf(`203.0.${block}.1`, `Made-Up-${block}-${name}-Bot`)).catch(() => {});
    };
    for (const block of [1, 2, 3]) await googlebot(block);
    await manyNames(1);
    await expect(googlebot(4)).rejects.toMatchObject({ status: 429 });
    await manyNames(2);
    await manyNames(3);
    await googlebot(4);
  });

  it("of nothing are none", async () => {
    await spendAll(new Budgets({ perBlock: 0, perMachine: 0 }), askerOf("192.0.2.1", GOOGLEBOT), 100);
  });
});
