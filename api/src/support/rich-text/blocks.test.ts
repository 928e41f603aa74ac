import { visibleText } from "@unknot/contract/rules/rich-text";
import { describe, expect, it } from "vitest";
import { sanitizeRichText } from "./sanitize.ts";

describe("blocks that a post may not hold", () => {
  it.each([
    ["<div>one</div><div>two</div>", "<p>one</p><p>two</p>"],
    ["<dl><dt>one</dt><dd>two</dd></dl>", "<p>one</p><p>two</p>"],
    ["<details><summary>one</summary>two</details>", "<p>one</p><p>two</p>"],
    ["<figure>one<figcaption>two</figcaption></figure>", "<p>one</p><p>two</p>"],
    ["<section><article><p>one</p></article>two</section>", "<p>one</p><p>two</p>"],
    ["<ul><li><div>one</div><div>two</div></li></ul>", "<ul><li><p>one</p><p>two</p></li></ul>"],
    ["<h2><div>one</div><div>two</div></h2>", "<h2>one<br />two</h2>"],
    ["<pre><div>one</div><div>two</div></pre>", '<pre tabindex="0">one\ntwo</pre>'],
    ["<div>a <b>b</b> <i>c</i></div>", "<p>a <strong>b</strong> <em>c</em></p>"],
    ["<div><br></div><div>one</div>", "<p><br /></p><p>one</p>"],
    [`${"<div>".repeat(60)}one${"</div>".repeat(60)}<p>two</p>`, "<p>one</p><p>two</p>"],
    [`${"<blockquote>".repeat(60)}one<blockquote>two`, /<p>one<\/p><p>two<\/p>/],
  ])("become paragraphs: %s", (html, clean) => {
    const made = sanitizeRichText(html);
    if (typeof clean === "string") expect(made).toBe(clean);
    else expect(made).toMatch(clean);
  });

  it.each([
    "one<div>two</div>",
    "<div>one</div>two",
    "<p>one<b><div>two</div></b></p>",
    "<td>one</td><td>two</td>",
    "<h2>one<section>two</section></h2>",
    "<center>one</center><fieldset><legend>two</legend></fieldset>",
    "<table><caption>one</caption><tr><td>two</td></tr></table>",
  ])("never run words together: %s", (html) => {
    expect(visibleText(sanitizeRichText(html)).trim().split(/\s+/)).toEqual(["one", "two"]);
    expect(visibleText(html).trim().split(/\s+/)).toEqual(["one", "two"]);
  });
});

describe("marks", () => {
  it("that take back what they say are none", () => {
    expect(sanitizeRichText('<b style="font-weight:normal;" id="docs-internal"><p>a <b>b</b></p></b>')).toBe(
      "<p>a <strong>b</strong></p>",
    );
    expect(
      sanitizeRichText('<p><i style="font-style: normal">a</i> <strong style="font-weight:400">b</strong></p>'),
    ).toBe("<p>a b</p>");
    expect(sanitizeRichText('<p><b style="font-weight:700">a</b></p>')).toBe("<p><strong>a</strong></p>");
  });

  it.each([
    ["<strong><p>a</p><p>b</p></strong>", "<p><strong>a</strong></p><p><strong>b</strong></p>"],
    ["<em>a<ul><li>b</li></ul>c</em>", "<em>a</em><ul><li><em>b</em></li></ul><em>c</em>"],
    ["<s><div>a</div></s>", "<p><s>a</s></p>"],
    ["<b><pre><code>x</code></pre></b>", '<pre tabindex="0"><strong><code>x</code></strong></pre>'],
    [
      '<a href="https://x.example/"><p>a</p></a>',
      '<p><a href="https://x.example/" rel="nofollow ugc noopener">a</a></p>',
    ],
  ])("stand inside of blocks: %s", (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean);
    expect(sanitizeRichText(clean)).toBe(clean);
  });

  it("are not multiplied beyond what a post may hold", () => {
    const html = "<b><i><s>".repeat(2000) + "<p>x</p>".repeat(3000);
    expect(sanitizeRichText(html).length).toBeLessThan(3000 * 40 * 20);
  });
});
