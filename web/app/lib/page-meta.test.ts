import { describe, expect, it } from "vitest";
import { excerpt, pageMeta } from "./page-meta";

const MATCHES = [{ id: "root", loaderData: { siteName: "Unknot", siteUrl: "https://unknot.example" } }];
const PAGE = { title: "About", description: "What this is", path: "/about" };

describe("an excerpt", () => {
  it.each([
    ["is the whole of a short text, on one line", "One\n  two ", 20, "One two"],
    ["ends with a word", "one two three four", 12, "one two…"],
    ["ends without a comma before the dots", "one, two", 7, "one…"],
    ["cuts one endless word", "x".repeat(50), 11, `${"x".repeat(10)}…`],
  ])("%s", (_, text, length, expected) => {
    expect(excerpt(text, length)).toBe(expected);
    expect(excerpt(text, length).length).toBeLessThanOrEqual(length);
  });
});

describe("the head of a page", () => {
  it("has the site's name in its title and a canonical link in full", () => {
    const meta = pageMeta(MATCHES, PAGE);
    expect(meta).toContainEqual({ title: "About · Unknot" });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://unknot.example/about" });
  });

  it("keeps what is private out of search engines, and nothing else", () => {
    const robots = { name: "robots", content: "noindex" };
    expect(pageMeta(MATCHES, { ...PAGE, isPrivate: true })).toContainEqual(robots);
    expect(pageMeta(MATCHES, PAGE)).not.toContainEqual(robots);
  });
});
