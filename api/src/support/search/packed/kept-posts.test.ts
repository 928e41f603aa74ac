import { expect, it } from "vitest";
import type { Packed } from "./forward.ts";
import { KeptPosts } from "./kept-posts.ts";

const MB = 1024 * 1024;

/** What stands for a post: its terms, then its pairs, somewhere in an answer. */
function packed(terms: string, pairs: string): Packed {
  const bytes = Buffer.from(`before${terms}${pairs}after`);
  return { bytes, start: 6, termsEnd: 6 + terms.length, end: 6 + terms.length + pairs.length };
}

function read(one: Packed | undefined): [terms: string, pairs: string] | undefined {
  return (
    one && [one.bytes.toString("utf8", one.start, one.termsEnd), one.bytes.toString("utf8", one.termsEnd, one.end)]
  );
}

it("gives back what was kept last, without the answer that it came in", () => {
  const posts = new KeptPosts({ most: 2 * MB });
  posts.set(7, packed("one", "two"));
  posts.set(8, packed("", ""));
  posts.set(7, packed("three", ""));
  expect(read(posts.get(7))).toEqual(["three", ""]);
  expect(read(posts.get(8))).toEqual(["", ""]);
  expect(posts.get(9)).toBeUndefined();
  posts.clear();
  expect(posts.get(7)).toBeUndefined();
});

it("forgets some once there is too much, and spoils nothing that is still held", () => {
  const posts = new KeptPosts({ most: 2 * MB });
  const large = "x".repeat(300_000);
  posts.set(0, packed("first", ""));
  const held = posts.get(0);
  for (let post = 1; post <= 100; post++) {
    posts.set(post, packed(String(post), large));
    expect(read(posts.get(post))).toEqual([String(post), large]);
  }
  const kept = Array.from({ length: 101 }, (_, post) => post).filter((post) => posts.get(post));
  expect(kept.length).toBeGreaterThanOrEqual(4);
  expect(kept.length).toBeLessThanOrEqual(7);
  for (const post of kept) expect(read(posts.get(post))?.[0]).toEqual(post === 0 ? "first" : String(post));
  expect(read(held)).toEqual(["first", ""]);
});

it("keeps a post that was read again when its first place is given up", () => {
  const posts = new KeptPosts({ most: 1 * MB });
  const large = "x".repeat(400_000);
  posts.set(1, packed("old", large));
  posts.set(2, packed("2", large));
  posts.set(1, packed("new", large));
  expect(read(posts.get(1))).toEqual(["new", large]);
  expect(posts.get(2)).toBeUndefined();
});

it("does not keep what is larger than all of its room", () => {
  const posts = new KeptPosts({ most: MB });
  posts.set(1, packed("x".repeat(2 * MB), ""));
  expect(posts.get(1)).toBeUndefined();
});
