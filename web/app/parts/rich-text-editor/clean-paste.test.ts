import { expect, it } from "vitest";
import { cleanPaste, lookIntoPaste } from "./clean-paste";

it.each([
  ["looks become mark-up", '<span style="font-weight:700;font-style:italic">a</span>', "<strong><em>a</em></strong>"],
  ["what is struck through is so", '<p style="text-decoration: line-through">a</p>', "<p><s>a</s></p>"],
  ["what only wraps a paste is not bold", '<b style="font-weight:normal"><p>a</p></b>', "<p>a</p>"],
  ["elements of Office go, what is in them stays", "<p>a<o:p> b</o:p></p>", "<p>a b</p>"],
  ["what is no text goes", "<style>p{}</style><!-- x --><meta charset='x'><p>a</p>", "<p>a</p>"],
  ["of a whole page its text stays", "<html><head><title>t</title></head><body><p>a</p></body></html>", "a"],
  ["a script goes with what is in it", "<p>a<script>alert('<b>')</script></p>", "<p>a</p>"],
  [
    "no handler stays",
    '<a href="https://x.example" onclick="x()" target=_blank>a</a>',
    '<a href="https://x.example">a</a>',
  ],
  ["code keeps its language", '<code class="x language-js y">a</code>', '<code class="language-js">a</code>'],
  [
    "an element may have no end",
    '<p>a<br>b<img src="/uploads/1.png" alt="c">',
    '<p>a<br>b<img src="/uploads/1.png" alt="c"></p>',
  ],
  ["signs stay signs", "<p>1 &lt; 2 &amp; 3 > 2</p>", "<p>1 &lt; 2 &amp; 3 &gt; 2</p>"],
  [
    "what is no block here stands on lines of its own",
    "<dl><dt>a</dt><dd>b</dd></dl>",
    "<div><div>a</div><div>b</div></div>",
  ],
  ["what opens and closes is lines", "<details><summary>a</summary>b</details>", "<div><div>a</div>b</div>"],
  ["a heading is one of ours", "<h1>a</h1><h6>b</h6>", "<h2>a</h2><h4>b</h4>"],
  ["what stands lower does", '<span style="vertical-align:sub">2</span>', "<sub>2</sub>"],
  [
    "a title stands above its table",
    "<table><caption>a</caption><tr></tr></table>",
    "<div data-caption>a</div><table><tr>",
  ],
  ["a sign in an attribute ends nothing", '<p title="a > b" style="color:red">c</p>', "<p>c</p>"],
])("%s", (_, html, clean) => {
  expect(cleanPaste(html)).toContain(clean);
});

it("an empty element gets no empty mark-up", () => {
  expect(cleanPaste('<td style="font-weight:bold"></td>')).toBe("<td></td>");
});

it.each([
  [
    "a link by its name",
    '<p>a <img src="https://x.example/a.png" alt="A door"> b</p>',
    '<p>a <a href="https://x.example/a.png">A door</a> b</p>',
  ],
  [
    "a link by its address",
    '<img src="//x.example/a.png" alt="image">',
    '<a href="https://x.example/a.png">https://x.example/a.png</a>',
  ],
  [
    "words within a link",
    '<a href="https://x.example/"><b><img src="https://x.example/a.png" alt="A door"></b></a>',
    '<a href="https://x.example/"><b>A door</b></a>',
  ],
  ["its name, where it is in a file", '<p><img src="file:///tmp/a.png" alt="A door"></p>', "<p>A door</p>"],
  ["nothing, where it has none", '<p>a<img src="data:image/png;base64,AA"></p>', "<p>a</p>"],
])("an image of another site is %s", (_, html, clean) => {
  expect(cleanPaste(html)).toBe(clean);
  expect(lookIntoPaste(html).leftOut).toBe(1);
});

it("images of other sites that are on the web, and are links by themselves, are worth asking for", () => {
  const html = `<img src="https://x.example/a.png"><img src="//x.example/b.png"><img src="file:///tmp/c.png">
    <a href="https://x.example/"><b><img src="https://x.example/d.png"></b></a><img src="/uploads/e.webp">`;
  expect(lookIntoPaste(html)).toMatchObject({
    leftOut: 4,
    addresses: ["https://x.example/a.png", "https://x.example/b.png"],
  });
});

it("an image of ours stays one, and an image alone has no words", () => {
  const own = '<img src="/uploads/abc.webp" alt="A door">';
  expect(cleanPaste(own)).toBe(own);
  expect(lookIntoPaste(own)).toEqual({ hasWords: false, leftOut: 0, addresses: [] });
  expect(lookIntoPaste('<img src="https://x.example/a.png" alt="A door">').hasWords).toBe(false);
});

const WORD = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;
  </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;

it.each([
  [
    "of Word",
    WORD(1, "·", "a") + WORD(2, "o", "b") + WORD(2, "o", "c") + WORD(1, "·", "<b>d</b>"),
    "<ul><li>a<ul><li>b</li><li>c</li></ul></li><li><b>d</b></li></ul>",
  ],
  ["with numbers", WORD(1, "3.", "a") + WORD(1, "4.", "b"), '<ol start="3"><li>a</li><li>b</li></ol>'],
  ["of two kinds", WORD(1, "1.", "a") + WORD(1, "·", "b"), "<ol><li>a</li></ol><ul><li>b</li></ul>"],
  [
    "of Google Docs",
    '<b style="font-weight:normal"><ul><li aria-level="1">a</li><ul><li aria-level="2">b</li></ul></ul></b>',
    "<ul><li>a<ul><li>b</li></ul></li></ul>",
  ],
  ["of signs", "<p>•\u00a0a</p><p><span>· </span>b</p><p>c</p>", "<ul><li>a</li><li>b</li></ul><p>c</p>"],
])("a list %s is a list", (_, html, clean) => {
  expect(cleanPaste(html).replace(/\s+/g, " ").trim()).toBe(clean);
});
