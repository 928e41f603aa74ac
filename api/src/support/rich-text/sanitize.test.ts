import { visibleLength, visibleText } from "@unknot/contract/rules/rich-text";
import { describe, expect, it } from "vitest";
import { decorate, sanitizeRichText } from "./sanitize.ts";
import work from "./worker.ts";

const shown = (html: string): string => decorate(sanitizeRichText(html), 1000);

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
    ['<a href=" ">a</a>', "a"],
    ['<a href="abc">a</a>', "a"],
    ['<a href="//evil.example">a</a>', "a"],
    ['<a href="/\\evil.example">a</a>', "a"],
    ['<a href=" /post/3">a</a>', '<a href="/post/3" rel="nofollow ugc noopener">a</a>'],
    ["<iframe src='https://evil.example'></iframe><p>a</p>", "<p>a</p>"],
    ["<svg><script>1</script></svg><p>a</p>", "<p>a</p>"],
    ["<h1>a</h1>", "<h2>a</h2>"],
    ["<p>a</p><p>&nbsp;</p><p></p>", "<p>a</p>"],
    ["<p>unclosed <em>a", "<p>unclosed <em>a</em></p>"],
  ])("makes %s harmless", (dirty, clean) => {
    expect(sanitizeRichText(dirty)).toBe(clean);
  });

  it("closes what it opens, whatever was left open", () => {
    expect(sanitizeRichText("<img><blockquote>x")).toBe("<blockquote>x</blockquote>");
    expect(sanitizeRichText("a<center>b</center>c")).toBe("a<p>b</p><p>c</p>");
  });

  it("turns images of other sites into links, also where the image was a link already", () => {
    expect(sanitizeRichText('<img src="https://i.example/x.png" alt="a graph">')).toBe(
      `<a href="https://i.example/x.png" ${REL}>a graph</a>`,
    );
    expect(sanitizeRichText('<a href="https://b.example/"><img src="https://i.example/x.png"></a>')).toBe(
      `<a href="https://b.example/" ${REL}>https://i.example/x.png</a>`,
    );
  });

  it("renders formulas as MathML, and leaves prices, code and mistakes alone", () => {
    expect(shown("<p>$x^2$</p>")).toMatch(/<math .*<msup><mi>x<\/mi><mn>2<\/mn><\/msup>/);
    expect(shown("<p>$$\\sum_i i$$</p>")).toContain('display="block"');
    expect(shown("<p>$a &lt; b$</p>")).toContain("<mo>&lt;</mo>");
    for (const same of ["<p>$5 or $10</p>", "<p>$20-$30</p>", "<code>$x$</code>", "<p>$\\undefined{$</p>"]) {
      expect(shown(same)).toBe(same);
    }
    expect(visibleText(shown("<p>$x$ is</p>"))).toBe("x is\n");
  });
});

it("a comment in light Markdown keeps emphasis, code and links, and nothing else", () => {
  const text = "see [this](http://x.example) and `a<b` *now* <b>!</b>";
  expect(work({ text, form: "comment" })).toBe(
    `<p>see <a href="http://x.example" ${REL}>this</a> and <code>a&lt;b</code> <em>now</em> &lt;b&gt;!&lt;/b&gt;</p>`,
  );
});

it("visible length counts what a reader sees", () => {
  expect(visibleLength("<p>a&amp;b</p><p>c&nbsp;d</p>")).toBe(6);
  expect(visibleLength("<p></p>")).toBe(0);
  expect(visibleLength("👍🏽")).toBe(2);
  expect(visibleLength("a\ud83d b\udc4d")).toBe(5);
  expect(visibleLength("a < b")).toBe(5);
  // Unknown references are what they are written as, whatever a dictionary of this language has under their names.
  expect(visibleText("&toString;&valueOf;&hellip;&#x41;&#66;&#X43;&#0;&#9999999;&;&#;&amp;lt;")).toBe(
    "&toString;&valueOf;&hellip;ABC\ufffd\ufffd&;&#;&lt;",
  );
});

describe("videos", () => {
  it.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["//www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://vimeo.com/123456789", "https://player.vimeo.com/video/123456789?dnt=1"],
    ["https://player.vimeo.com/video/123456789", "https://player.vimeo.com/video/123456789?dnt=1"],
  ])("%s is played by %s, once somebody asks for it", (src, player) => {
    const clean = sanitizeRichText(`<iframe src="${src}" onload="x()" srcdoc="<script>"></iframe>`);
    expect(clean).toContain(`<iframe src="${player}" srcdoc="`);
    expect(clean).toMatch(/▶ (YouTube|Vimeo)/);
    expect(clean).not.toMatch(/onload|script|autoplay/);
    expect(sanitizeRichText(clean)).toBe(clean);
  });

  it.each([
    "https://evil.example/embed/dQw4w9WgXcQ",
    "https://youtube.com.evil.example/embed/dQw4w9WgXcQ",
    "https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ",
    "javascript:alert(1)",
    "https://www.youtube.com/redirect?q=https://evil.example",
    "data:text/html,<script>alert(1)</script>",
    "",
  ])("%s is no video", (src) => {
    expect(sanitizeRichText(`<p>a</p><iframe src="${src}"></iframe>`)).not.toContain("<iframe");
  });
});

it("code in a known language is coloured, and only that; doing it again changes nothing", () => {
  const code = '<pre><code class="language-js">if (a &lt; 1) alert("&lt;b&gt;")</code></pre>';
  const clean = shown(code);
  expect(clean).toContain('<span class="hljs-keyword">if</span>');
  expect(clean).not.toContain("<b>");
  expect(shown(clean)).toBe(clean);
  expect(shown('<pre><code class="language-nonsense">if</code></pre>')).not.toContain("hljs");
  expect(shown('<p><span class="hljs-keyword">x</span></p>')).toBe("<p>x</p>");
});

it("a formula carries what was typed, which the editor begins with again", () => {
  const typed = "<p>Area $x^2 &lt; 3$ and</p><p>$$\\frac{1}{2}$$</p>";
  const sources = [...shown(typed).matchAll(/<annotation encoding="application\/x-tex">(.*?)<\/annotation>/g)];
  expect(sources.map(([, source]) => source)).toEqual(["x^2 &lt; 3", "\\frac{1}{2}"]);
});
