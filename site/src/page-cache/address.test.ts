import { expect, it } from "vitest";
import { isOrdinary, normalAddress } from "./address.ts";

it.each([
  ["/", "/"],
  ["/post/1?", "/post/1"],
  ["/post/1?utm_source=news&utm_medium=mail", "/post/1"],
  ["/?fbclid=IwAR0%2Fx&page=2&n", "/?page=2"],
  ["/?sort=top&page=2", "/?page=2&sort=top"],
  ["/?~=1&a[]=1&x!=1&amp;utm_medium=b&page=2", "/?page=2"],
  ["/?query=a+b%26c&x=1", "/?query=a+b%26c"],
  ["/?query=second&query=first", "/?query=second&query=first"],
  ["/account/reset-password?token=x&from=mail&id=7", "/account/reset-password?from=mail&token=x"],
  ["/post/1.data?_routes=root%2Cpost&utm_source=x", "/post/1.data?_routes=root%2Cpost"],
  ["/post/1.md?page=2&sort=top", "/post/1.md"],
  ["/post/1/share.png?page=3", "/post/1/share.png"],
  ["/sitemap-posts-1.xml?page=3", "/sitemap-posts-1.xml"],
  ["/profile/ada/feed.xml?page=3", "/profile/ada/feed.xml"],
  ["/feed.xml?query=a&tag=b", "/feed.xml?query=a&tag=b"],
  ["/post/1.md/", "/post/1.md"],
  ["/post/1.md/?page=2", "/post/1.md"],
  ["/post/%31%2eMd", "/post/%31%2eMd"],
  ["/post/%31%2emd?page=2", "/post/1.md"],
  ["/post/1/%73hare.png", "/post/1/share.png"],
  ["/profile/J%6frg%C3%BC%2F/feed.xml/?page=3", "/profile/Jorg%C3%BC%2F/feed.xml"],
])("%s is made and kept as %s", (address, normal) => {
  expect(normalAddress(address)).toBe(normal);
});

it("what is made for machines has one address, however long what follows the question mark", () => {
  expect(normalAddress(`/post/1.md?${"x".repeat(9000)}`)).toBe("/post/1.md");
});

it.each(["/?%71uery=a&query=b", "/?query=b&%71uery=a&page=2", `/?x=${"x".repeat(5000)}`, `/?${"a&".repeat(99)}`])(
  "%s is left as it is: nothing is known of what its names stand for",
  (address) => {
    expect(normalAddress(address)).toBe(address);
  },
);

it.each(["/", "/post/1", "/tags/node.js?page=2", "/u/..ada", "/a/...", "/?query=../x", "/.well-known/x", "/.env"])(
  "%s may be kept",
  (address) => {
    expect(isOrdinary(address)).toBe(true);
  },
);

it.each(
  [
    "/x/../data/dump.zip",
    "/x/%2e%2E/readyz",
    "/x/.%2e/readyz",
    "/../x",
    "/.",
    "/%2e?a",
    "/a/.",
    "/a/..?b",
    "/a/./b",
  ].map((address) => [address]),
)("%s is never kept: it stands for another address, which may be of a file, or for one reader", (address) => {
  expect(isOrdinary(address)).toBe(false);
});
