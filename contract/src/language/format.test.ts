import * as strings from "@unknot/contract/words/discussion";
import * as news from "@unknot/contract/words/news";
import * as post from "@unknot/contract/words/post";
import * as rules from "@unknot/contract/words/rules";
import { describe, expect, it } from "vitest";
import { formatMonth, timeAgo, timeLeft } from "./format.ts";

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

describe("how long until", () => {
  it.each([
    ["2026-06-18T12:00:00Z", "3 days"],
    ["2026-06-15T13:00:00Z", "1 hour"],
    ["2026-06-15T12:00:20Z", "1 minute"],
    ["2026-06-15T11:00:00Z", "1 minute"],
  ])("%s it is %s", (iso, text) => {
    expect(timeLeft(iso, NOW)).toBe(text);
  });
});

describe("a number with its noun", () => {
  it.each([
    [0, "0 replies"],
    [1, "1 reply"],
    [2000, "2,000 replies"],
  ])("%d", (count, text) => {
    expect(strings.replies({ count })).toBe(text);
  });
});

it("units and months are as the language has them", () => {
  expect(post.minRead({ minutes: 1 })).toBe("1 min read");
  expect(rules.imageTooLarge({ most: 8 }).text).toBe("Images can be at most 8 MB");
  expect(formatMonth("2026-11")).toBe("November 2026");
});

describe("who likes what", () => {
  it.each([
    [0, "post", "Ada likes “Knots”"],
    [1, "post", "Ada and 1 other like “Knots”"],
    [1200, "comment", "Ada and 1,200 others like your comment on “Knots”"],
  ])("%d others, a %s", (others, on, text) => {
    expect(news.liked({ name: "Ada", others, on, title: "Knots" }).text).toBe(text);
  });
});
