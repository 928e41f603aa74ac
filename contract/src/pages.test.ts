import { expect, it } from "vitest";
import { ownPath } from "./pages.ts";

it.each([
  ["/account", "/account"],
  ["/account/posts/all?x=1#y", "/account/posts/all?x=1#y"],
  [null, "/"],
  ["", "/"],
  ["account", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/\n/evil.example", "/"],
  ["/.//evil.example/p", "/"],
  ["/..//evil.example", "/"],
  ["/x/..//evil.example", "/"],
  ["/.\\/evil.example", "/"],
  ["/.\\\\evil.example", "/"],
  ["/%2e//evil.example", "/"],
  ["/%2E%2e//evil.example", "/"],
  ["/x/%2e.\\/evil.example", "/"],
  ["/\t.\n/\r/evil.example", "/"],
  ["/\r\n/evil.example", "/"],
  ["/\\/evil.example", "/"],
  ["///evil.example", "/"],
  ["/.//", "/"],
  ["\t//evil.example", "/"],
  ["/./post/1", "/post/1"],
  ["/x/../post/1?a=//evil.example#//evil.example", "/post/1?a=//evil.example#//evil.example"],
  ["/%2F/evil.example", "/%2F/evil.example"],
  ["/@evil.example", "/@evil.example"],
])("%j leads to %s, and stays on the site when it is resolved again", (address, path) => {
  const found = ownPath(address, "https://unknot.example");
  expect(found).toBe(path);
  expect(new URL(found, "https://unknot.example").origin).toBe("https://unknot.example");
});
