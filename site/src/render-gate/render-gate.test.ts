import { describe, expect, it } from "vitest";
import { askerOf } from "./asker.ts";
import { MembersHere } from "./members-here.ts";
import type { Rank } from "./place.ts";
import { RenderQueue } from "./render-queue.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

describe("who asks", () => {
  it.each([
    ["192.0.2.7", FIREFOX, { block: "192.0.2.0/24", machine: null }],
    ["2001:db8:0:12ff::1", FIREFOX, { block: "2001:db8:0:1200::/56", machine: null }],
    [undefined, "curl/8.1", { block: null, machine: null }],
    ["127.0.0.1", "curl/8.1", { block: null, machine: null }],
    ["::1", FIREFOX, { block: null, machine: null }],
    ["192.0.2.7", "", { block: "192.0.2.0/24", machine: "nameless" }],
    ["192.0.2.7", GOOGLEBOT, { block: "192.0.2.0/24", machine: "googlebot" }],
  ])("%s, %s", (address, agent, asker) => expect(askerOf(address, agent)).toEqual(asker));

  it("a machine that changes its version is the same", () => {
    const names = ["1.0", "2.31", "3.9 (x)"].map(
      (version) => askerOf("192.0.2.1", `python-requests/${version}`).machine,
    );
    expect(new Set(names).size).toBe(1);
    expect(names[0]).not.toBeNull();
  });

  it("a machine has a short name, however long the one is that it gives itself", () => {
    expect(askerOf("192.0.2.1", `${"x".repeat(480)}bot`).machine).toBe("x".repeat(40));
    expect(askerOf("192.0.2.1", `curl${"y".repeat(400)}/8.1`).machine).toBe(`curl${"y".repeat(36)}`);
  });

  it("a name that was made up to be hard to read is read as quickly as others", () => {
    /** The best of many tries, in milliseconds: others use the processor, too. */
    const timeOf = (agent: string) => {
      const times = Array.from({ length: 20 }, (_, time) => {
        const began = performance.now();
        for (let again = 0; again < 20; again++) askerOf("192.0.2.1", `${time}-${again} ${agent}`);
        return performance.now() - began;
      });
      return Math.min(...times);
    };
    expect(timeOf(`curl ${"a".repeat(500)}`)).toBeLessThan(10 * timeOf(GOOGLEBOT));
  });
});

describe("members", () => {
  it("are where their calls come from, and nobody else's", () => {
    const members = new MembersHere();
    members.see("one", "192.0.2.1");
    expect(members.has("192.0.2.1")).toBe(true);
    expect(members.has("192.0.2.2")).toBe(false);
    expect(members.has(undefined)).toBe(false);
  });

  it("are at three places at most, however many share a token", () => {
    const members = new MembersHere();
    for (let host = 1; host <= 200; host++) members.see("one", `192.0.2.${host}`);
    members.see("one", "192.0.2.199");
    const places = Array.from({ length: 200 }, (_, at) => `192.0.2.${at + 1}`).filter((place) => members.has(place));
    expect(places).toEqual(["192.0.2.198", "192.0.2.199", "192.0.2.200"]);
  });
});

describe("pages that are made", () => {
  const limits = { atOnce: 1, waiting: 2, waitsAtMost: 10_000, takesAtMost: 10_000, crowd: 20 };
  const person: Rank = "visitor";

  /** Something that takes until it is let go. */
  function slow() {
    let letGo = () => {};
    const ended = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return { letGo: () => letGo(), make: () => ended };
  }

  it("wait for their turn, people's before those of machines", async () => {
    const queue = new RenderQueue(limits);
    const first = slow();
    const order: string[] = [];
    const begun = queue.add(first.make, person);
    const machine = queue.add(async () => void order.push("machine"), "machine");
    const human = queue.add(async () => void order.push("person"), person);
    first.letGo();
    await Promise.all([begun, machine, human]);
    expect(order).toEqual(["person", "machine"]);
  });

  it("that many read come first, and also where too many wait", async () => {
    const queue = new RenderQueue(limits);
    const first = slow();
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const begun = queue.add(first.make, person);
    const waiting = [queue.add(note("one"), person), queue.add(note("two"), person)];
    const read = queue.add(note("read"), "read");
    first.letGo();
    await Promise.all([begun, ...waiting, read]);
    expect(order).toEqual(["read", "one", "two"]);
  });

  it("of members come before all others, of which there may be as many as there may", async () => {
    const queue = new RenderQueue(limits);
    const first = slow();
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const begun = queue.add(first.make, person);
    const waiting = [queue.add(note("visitor"), person), queue.add(note("read"), "read")];
    const member = queue.add(note("member"), "member");
    first.letGo();
    await Promise.all([begun, ...waiting, member]);
    expect(order).toEqual(["member", "read", "visitor"]);
  });

  it("for a crowd of strangers are made one at a time while a member is here", async () => {
    const queue = new RenderQueue({ ...limits, atOnce: 3, waiting: 20, crowd: 4 });
    let underWay = 0;
    /** How many pages were made at once whenever one more began. */
    const makeMany = async (rank: Rank = person) => {
      const counts: number[] = [];
      const make = async () => {
        counts.push(++underWay);
        await new Promise((resolve) => setImmediate(resolve));
        underWay--;
      };
      await Promise.all(Array.from({ length: 12 }, () => queue.add(make, rank)));
      return counts;
    };
    expect(Math.max(...(await makeMany()))).toBe(3);
    queue.noteMember();
    const counts = await makeMany();
    expect(counts.slice(0, 6)).toEqual([1, 2, 3, 1, 1, 1]);
    // When they are no crowd any more.
    expect(Math.max(...counts.slice(-3))).toBeGreaterThan(1);
    // Members are none, however many come at once.
    expect(Math.max(...(await makeMany("member")))).toBe(3);
  });

  it("of members wait for none of a crowd", async () => {
    const queue = new RenderQueue({ ...limits, waiting: 20, crowd: 4 });
    const first = slow();
    const strangers = [first.make, ...Array.from({ length: 5 }, () => async () => {})].map((make) =>
      queue.add(make, person),
    );
    expect(await queue.add(async () => "made", "member")).toBe("made");
    first.letGo();
    await Promise.all(strangers);
  });

  it("are refused at once where too many wait", async () => {
    const queue = new RenderQueue(limits);
    const first = slow();
    const waiting = [first.make, async () => {}, async () => {}].map((make) => queue.add(make, person));
    await expect(queue.add(async () => {}, person)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
    first.letGo();
    await Promise.all(waiting);
    expect(await queue.add(async () => "made", person)).toBe("made");
  });

  it("are refused when they have waited, or take, too long; the next one has its turn", async () => {
    const queue = new RenderQueue({ ...limits, waitsAtMost: 20 });
    const first = slow();
    const begun = queue.add(first.make, person);
    await expect(queue.add(async () => {}, person)).rejects.toMatchObject({ status: 503 });
    first.letGo();
    await begun;
    const quick = new RenderQueue({ ...limits, takesAtMost: 5 });
    await expect(quick.add(slow().make, person)).rejects.toMatchObject({ status: 503 });
    expect(await quick.add(async () => "made", person)).toBe("made");
  });

  it("say what went wrong with them", async () => {
    await expect(new RenderQueue(limits).add(() => Promise.reject(new Error("broken")), person)).rejects.toThrow(
      "broken",
    );
  });
});
