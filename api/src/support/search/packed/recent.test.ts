import { expect, it } from "vitest";
import { Recent } from "./recent.ts";

const bytesOf = (text: string) => text.length;
const long = "x".repeat(1000);

it("keeps what is asked for, and forgets the rest once there is too much", () => {
  const recent = new Recent<number, string>({ most: 10_000, bytesOf });
  recent.set(0, long);
  for (let at = 1; at < 50; at++) {
    expect(recent.get(0)).toBe(long);
    recent.set(at, long);
  }
  const kept = Array.from({ length: 50 }, (_, at) => recent.get(at)).filter((value) => value !== undefined);
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.length).toBeLessThanOrEqual(10);
  expect(recent.get(1)).toBeUndefined();
});

it("has what was set last, and what stays for longer as it is to be kept", () => {
  const recent = new Recent<string, string>({ most: 3000, bytesOf, toKeep: (value) => `kept ${value}` });
  recent.set("one", "old");
  recent.set("one", "new");
  expect(recent.get("one")).toBe("new");
  recent.set("two", long);
  recent.set("three", long);
  expect(recent.get("one")).toBe("kept new");
  recent.clear();
  expect(recent.get("one")).toBeUndefined();
});
