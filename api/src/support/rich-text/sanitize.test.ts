import { visibleLength, visibleText } from "@unknot/contract/rules/rich-text";
import { describe, expect, it } from "vitest";
import { commentFromMarkdown } from "./markdown.ts";
import { sanitizeRichText } from "./sanitize.ts";

const REL = 'rel="nofollow ugc noopener"';

describe("rich text from outside", () => {
  it("keeps what people wrote", () => {
    const html =
      "<h2>a</h2><p>b <strong>c</strong> <em>d</em> <s>e</s> x<sub>1</sub><sup>2</sup><br />f</p><ul><li>g</li></ul>" +
      '<ol start="3"><li>h</li></ol><blockquote><p>i</p></blockquote><hr /><pre tabindex="0"><code class="language-js">j</code></pre>' +
      '<table tabindex="0"><thead><tr><th>k</th></tr></thead><tbody><tr><td>l</td></tr></tbody></table>';
    expect(sanitizeRichText(html)).toBe(html);
  });

  it.each([
    ["<p onclick=x>a</p>", "<p>a</p>"],
    ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
    ['<p style="color:red" class="x" id="y" data-z="1">a</p>', "<p>a</p>"],
    ['<a href="javascript:alert(1)">a</a>', "a"],
    ['<a href=" java\nscript:alert(1)">a</a>', "a"],
    ["<iframe src='https://evil.example'></iframe><p>a</p>", "<p>a</p>"],
    ["<svg><script>1</script></svg><p>a</p>", "<p>a</p>"],
    ["<h1>a</h1>", "<h2>a</h2>"],
    ["<p>a</p><p>&nbsp;</p><p></p>", "<p>a</p>"],
    ["<p>unclosed <em>a", "<p>unclosed <em>a</em></p>"],
  ])("makes %s harmless", (dirty, clean) => {
    expect(sanitizeRichText(dirty)).toBe(clean);
  });

  it("turns images of other sites into links, also where the image was a link already", () => {
    expect(sanitizeRichText('<img src="https://i.example/x.png" alt="a graph">')).toBe(
      `<a href="https://i.example/x.png" ${REL}>Image: a graph</a>`,
    );
    expect(sanitizeRichText('<a href="https://b.example/"><img src="https://i.example/x.png"></a>')).toBe(
      `<a href="https://b.example/" ${REL}>Image</a>`,
    );
  });

  it("renders formulas as MathML, and leaves prices, code and mistakes alone", () => {
    expect(sanitizeRichText("<p>$x^2$</p>")).toMatch(/<math .*<msup><mi>x<\/mi><mn>2<\/mn><\/msup>/);
    expect(sanitizeRichText("<p>$$\\sum_i i$$</p>")).toContain('display="block"');
    expect(sanitizeRichText("<p>$a &lt; b$</p>")).toContain("<mo>&lt;</mo>");
    for (const same of ["<p>$5 or $10</p>", "<p>$20-$30</p>", "<code>$x$</code>", "<p>$\\undefined{$</p>"]) {
      expect(sanitizeRichText(same)).toBe(same);
    }
    expect(visibleText(sanitizeRichText("<p>$x$ is</p>"))).toBe("x is\n");
  });
});

it("a comment in light Markdown keeps emphasis, code and links, and nothing else", () => {
  expect(commentFromMarkdown("see [this](http://x.example) and `a<b` *now* <b>!</b>")).toBe(
    `<p>see <a href="http://x.example" ${REL}>this</a> and <code>a&lt;b</code> <em>now</em> &lt;b&gt;!&lt;/b&gt;</p>`,
  );
});

it("visible length counts what a reader sees", () => {
  expect(visibleLength("<p>a&amp;b</p><p>c&nbsp;d</p>")).toBe(6);
  expect(visibleLength("<p></p>")).toBe(0);
  expect(visibleLength("👍🏽")).toBe(2);
  expect(visibleLength("a < b")).toBe(5);
});
