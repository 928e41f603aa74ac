import { expect, it } from "vitest";
import { readPageNumber } from "./result";

const at = (search: string) => new URL(`https://unknot.example/${search}`);

it.each([
  ["", 1],
  ["?page=1", 1],
  ["?page=20", 20],
])("the page of a list at /%s is %d", (search, page) => {
  expect(readPageNumber(at(search))).toBe(page);
});

it.each(["0", "-1", "01", "1.5", "x", "", "9999999999"])("there is no page %j", (page) => {
  expect(() => readPageNumber(at(`?page=${page}`))).toThrow(expect.objectContaining({ init: { status: 404 } }));
});
