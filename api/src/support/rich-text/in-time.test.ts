import { describe, expect, it } from "vitest";
import { inTime } from "./in-time.ts";

/** Keeps the thread from computing, as others do that have the processor. */
const stall = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

describe("work that is given so much time", () => {
  it("is done within it", () => expect(inTime({ left: 1000 }, 1000, () => "done")).toBe("done"));

  it("is given up where it computes longer, whatever it is doing", () => {
    const time = { left: 1000 };
    const endless = () => {
      for (;;);
    };
    expect(inTime(time, 50, endless)).toBeUndefined();
    expect(time.left).toBeLessThan(1000);
    expect(inTime({ left: 1000 }, 50, () => /^(a+)+$/.test(`${"a".repeat(40)}b`))).toBeUndefined();
  });

  it("is not given up where others had the processor: it is tried again", () => {
    let tries = 0;
    const work = () => {
      tries++;
      if (tries === 1) stall(300);
      return "done";
    };
    expect(inTime({ left: 1000 }, 50, work)).toBe("done");
  });

  it("is not begun where nothing is left", () => {
    expect(inTime({ left: 0 }, 50, () => "done")).toBeUndefined();
  });

  it("comes to nothing where it fails", () => {
    expect(
      inTime({ left: 1000 }, 50, () => {
        throw new Error("no");
      }),
    ).toBeUndefined();
  });
});
