import { expect, it } from "vitest";
import { withFreshness } from "./freshness.ts";

it("no CDN keeps what has more tags than proxies take in a header", () => {
  const rendered = { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from("a post") };
  const tags = Array.from({ length: 200 }, (_, at) => `name-Некто${at}`);
  expect(withFreshness(rendered, tags, 30).headers).toEqual({
    "content-type": "text/html",
    "cache-control": "public, max-age=0, must-revalidate",
  });
});
