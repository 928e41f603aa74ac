import { describe, expect, it } from "vitest";
import { Place } from "./place.ts";
import { RenderQueue } from "./render-queue.ts";

const limits = { atOnce: 1, waiting: 20, waitsAtMost: 10_000, takesAtMost: 10_000, crowd: 20 };
const MEMBER = new Place("member");

/** Something that takes until it is let go. */
function slow() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { letGo: resolve, make: () => promise };
}

describe("a place in the queue", () => {
  it("rises with whoever else waits for the page, and never falls", async () => {
    const [queue, first, place] = [new RenderQueue(limits), slow(), new Place("machine")];
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const begun = queue.add(first.make, "visitor");
    const waiting = [queue.add(note("read"), "read"), queue.add(note("shared"), place)];
    for (const rank of ["member", "visitor"] as const) place.raise(new Place(rank));
    waiting.push(queue.add(note("member"), "member"));
    first.letGo();
    await Promise.all([begun, ...waiting]);
    expect(order).toEqual(["shared", "member", "read"]);
  });

  it("that a member shares is before a crowd, and waits for none of it", async () => {
    const queue = new RenderQueue({ ...limits, crowd: 4 });
    const [first, place] = [slow(), new Place("machine")];
    const strangers = [first.make, ...Array.from({ length: 5 }, () => async () => {})].map((make) =>
      queue.add(make, "visitor"),
    );
    const shared = queue.add(async () => "made", place);
    place.raise(MEMBER);
    expect(await shared).toBe("made");
    first.letGo();
    await Promise.all(strangers);
  });

  it("is nowhere any more once the page is made, or refused: who comes then has it made no second time", async () => {
    const queue = new RenderQueue({ ...limits, waitsAtMost: 20 });
    const [first, underWay, refused] = [slow(), new Place("machine"), new Place("machine")];
    let made = 0;
    const begun = queue.add(() => first.make().then(() => ++made), underWay);
    underWay.raise(MEMBER);
    await expect(queue.add(async () => ++made, refused)).rejects.toMatchObject({ status: 503, place: refused });
    refused.raise(MEMBER);
    first.letGo();
    await begun;
    await queue.add(async () => {}, "machine");
    expect(made).toBe(1);
  });

  it("is left as early as if somebody had waited there from the start who has waited elsewhere", async () => {
    const [queue, first, place] = [new RenderQueue(limits), slow(), new Place("visitor")];
    const begun = queue.add(first.make, "visitor");
    place.since = performance.now() - limits.waitsAtMost;
    await expect(queue.add(async () => {}, place)).rejects.toMatchObject({ status: 503 });
    first.letGo();
    await begun;
  });
});
