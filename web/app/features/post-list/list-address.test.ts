import { describe, expect, it } from "vitest";
import { listPath, modalTarget, readListQuery } from "./list-address";

const at = (search: string) => new URL(`https://unknot.example/${search}`);

describe("the list that an address asks for", () => {
  it.each([
    ["", { searchBy: "trending", sort: undefined }],
    ["?sort=newest", { searchBy: "trending", sort: "newest" }],
    ["?sort=nonsense", { searchBy: "trending", sort: undefined }],
    ["?query=%20", { searchBy: "trending", sort: undefined }],
    ["?query=a%00b", { searchBy: "text", value: "ab", sort: undefined }],
    [`?query=${"x".repeat(300)}`, { searchBy: "text", value: "x".repeat(256), sort: undefined }],
  ])("%j", (search, query) => {
    expect(readListQuery(at(search))).toEqual(query);
  });

  it.each(["/", "/?sort=top", "/?query=a+%26+b&sort=newest", "/?query=door&page=3"])("has one address: %s", (path) => {
    const url = new URL(path, "https://unknot.example");
    expect(listPath(readListQuery(url), Number(url.searchParams.get("page") ?? 1))).toBe(path);
  });
});

describe("an address with ?modal=", () => {
  it.each([
    ["?modal=viewproblemsolution-2", "/post/2"],
    ["?modal=viewprofile-ada", "/profile/ada"],
    ["?modal=viewproblemsolution-", null],
    ["?modal=somethingelse-2", null],
    ["", null],
  ])("%j leads to %j", (search, target) => {
    expect(modalTarget(at(search))).toBe(target);
  });
});
