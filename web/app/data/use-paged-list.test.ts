import { expect, it } from "vitest";
import { makeComment, makePages, makePost } from "../../testing/content";
import { withoutRepeats } from "./use-paged-list";

it("shows a post once that newer ones have moved on to the next page", () => {
  const post = (id: string) => makePost({ id });
  const data = makePages([post("1"), post("2")], [post("2"), post("3")]);
  expect(withoutRepeats(data).map(({ list }) => list.map(({ id }) => id))).toEqual([["1", "2"], ["3"]]);
});

it("shows a comment once that stood at the end before its page came", () => {
  const mine = makeComment({ _id: "9" });
  const pages = withoutRepeats(makePages([makeComment(), mine], [mine]));
  expect(pages.map(({ list }) => list.length)).toEqual([2, 0]);
});

it("hands pages without repeats back as they are", () => {
  const data = makePages([makePost({ id: "1" })], [makePost({ id: "2" })]);
  expect(withoutRepeats(data)[1]).toBe(data.pages[1]);
});
