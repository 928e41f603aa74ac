import { describe, expect, it } from "vitest";
import { harmlessPath, pageFinder, pagePatterns, plainRoute } from "./routes.ts";

const patterns = pagePatterns({
  root: {},
  home: { parentId: "root", path: "/" },
  post: { parentId: "home", path: "post/:id" },
  profile: { parentId: "home", path: "profile/:username" },
  index: { parentId: "profile" },
  posts: { parentId: "profile", path: "posts" },
  history: { parentId: "root", path: "post/:id/history" },
  document: { parentId: "root", path: "about/:document" },
  data: { parentId: "root", path: "about/data" },
  nothing: { parentId: "root", path: "*" },
});

describe("pages", () => {
  it.each([
    ["/", "/"],
    ["/post/12", "/post/:id"],
    ["/post/12/", "/post/:id"],
    ["/post/12.data", "/post/:id"],
    ["/_root.data", "/"],
    ["/post/12/history", "/post/:id/history"],
    ["/profile/history", "/profile/:username"],
    ["/profile/history/posts", "/profile/:username/posts"],
    ["/about/data", "/about/data"],
    ["/about/us", "/about/:document"],
    ["/nowhere", undefined],
    ["/post/12/nowhere", undefined],
  ])("%s is %s", (path, page) => expect(pageFinder(patterns)(path)).toBe(page));
});

describe("of a path is told", () => {
  it.each([
    ["/post/:id", "/post/12", "/post/12"],
    ["/post/:id", "/post/my-secret", "/post/:id"],
    ["/post/:id", "/post/12.data", "/post/12.data"],
    ["/api/get_version/:ps_id/:number", "/api/get_version/7/3", "/api/get_version/7/3"],
    // A member may be named by a number.
    ["/profile/:username", "/profile/1234", "/profile/:username"],
    ["/tags/:name", "/tags/2024", "/tags/:name"],
    ["/assets/*", "/assets/a/b.js", "/assets/*"],
    ["/*", "/my/secret", "/*"],
    ["/", "/", "/"],
  ])("by the route %s of %s: %s", (route, path, told) => expect(harmlessPath(route, path)).toBe(told));

  it("no expression of a parameter", () => {
    expect(plainRoute("/post/:id(^\\d{1,19})/share.png")).toBe("/post/:id/share.png");
  });
});
