import { describe, expect, it } from "vitest";
import { formatCount, formatList, formatMegabytes, formatMinutes, formatMonth, timeAgo } from "./format.ts";

const NOW = Date.parse("2026-06-15T12:00:00Z");

describe("how long ago", () => {
  it.each([
    ["2026-06-15T11:59:30Z", "just now"],
    ["2026-06-15T11:58:00Z", "2 minutes ago"],
    ["2026-06-15T09:00:00Z", "3 hours ago"],
    ["2026-06-14T12:00:00Z", "yesterday"],
    ["2026-06-08T12:00:00Z", "last week"],
    ["2024-06-15T12:00:00Z", "2 years ago"],
    ["2026-06-16T12:00:00Z", "tomorrow"],
  ])("%s was %s", (iso, text) => {
    expect(timeAgo(iso, NOW)).toBe(text);
  });
});

describe("a number with its noun", () => {
  it.each([
    [0, "0 replies"],
    [1, "1 reply"],
    [2000, "2,000 replies"],
  ])("%d", (count, text) => {
    expect(formatCount(count, "reply", "replies")).toBe(text);
  });
});

it("units and lists are as the language has them", () => {
  expect(formatMinutes(1)).toBe("1 min");
  expect(formatMegabytes(8)).toBe("8 MB");
  expect(formatList(["Ada", "2 others"])).toBe("Ada and 2 others");
  expect(formatMonth("2026-11")).toBe("November 2026");
});
