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
])("%s leads to %s", (address, path) => expect(ownPath(address, "https://unknot.example")).toBe(path));
