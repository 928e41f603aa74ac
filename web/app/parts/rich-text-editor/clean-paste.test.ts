import { expect, it } from "vitest";
import { cleanPaste } from "./clean-paste";

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
  ["a sign in an attribute ends nothing", '<p title="a > b" style="color:red">c</p>', "<p>c</p>"],
])("%s", (_, html, clean) => {
  expect(cleanPaste(html)).toContain(clean);
});

it("an empty element gets no empty mark-up", () => {
  expect(cleanPaste('<td style="font-weight:bold"></td>')).toBe("<td></td>");
});
