import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { hashInlineScripts } from "./inline-scripts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("allows the scripts that carry the nonce, and takes it out of the page", () => {
  const page = `<link nonce="n1" href="a"/><script nonce="n1">one()</script><script nonce="n1" src="/b.js"></script><script type="module" nonce="n1">two()</script>`;
  const { html, hashes } = hashInlineScripts(page, "n1");
  expect(hashes).toEqual([hashOf("one()"), hashOf("two()")]);
  expect(html).toBe(
    `<link href="a"/><script>one()</script><script src="/b.js"></script><script type="module">two()</script>`,
  );
});

it("allows no script that does not know the nonce", () => {
  const page = `<script>evil()</script><script nonce="guess">evil()</script><p> nonce="n1"</p><script>evil()</script>`;
  expect(hashInlineScripts(page, "n1").hashes).toEqual([]);
});

it("names a script once that is there twice", () => {
  const page = `<script nonce="n1">one()</script><script nonce="n1">one()</script>`;
  expect(hashInlineScripts(page, "n1").hashes).toEqual([hashOf("one()")]);
});
