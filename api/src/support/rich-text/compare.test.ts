import type { Difference } from "@unknot/contract/values";
import { describe, expect, it } from "vitest";
import { type ComparedLine, compareTexts } from "./compare.ts";
import { linesOf } from "./lines.ts";

const compare = (from: string, to: string): ComparedLine[] =>
  compareTexts({ title: ["", ""], bodies: [[from, to]] }).bodies[0] ?? [];

/** The lines of one side of a comparison. */
const side = (lines: ComparedLine[], isNot: Difference) =>
  lines.flatMap(({ parts, isCode }) => {
    const left = parts.filter(({ is }) => is !== isNot);
    return left.length === 0 ? [] : [{ text: left.map(({ text }) => text).join(""), isCode }];
  });

describe("the lines of a text", () => {
  it("say all that a reader could miss", () => {
    const html = [
      '<h2>Why</h2><p>See <a href="https://example.com/?a=1&amp;b=2" rel="nofollow">here</a> and <code>x</code><br />then</p>',
      '<ul><li class="done"><p>Glue</p></li><li class="todo">Wait<ol start="3"><li>an hour</li></ol></li></ul>',
      '<blockquote><p>He said <strong>so</strong></p></blockquote><hr /><img src="/uploads/a.webp" alt="A &quot;door&quot;" />',
      '<pre tabindex="0"><code class="language-js"><span class="hljs-keyword">let</span> a = 1 &lt; 2;\n\n  b();\n</code></pre>',
      "<table><tbody><tr><th>Part</th><td>Oak</td></tr></tbody></table>",
    ].join("");
    expect(linesOf(html).map(({ text, isCode }) => (isCode ? `code: ${text}` : text))).toEqual([
      "## Why",
      "See here (https://example.com/?a=1&b=2) and `x`",
      "then",
      "- [x] Glue",
      "- [ ] Wait",
      "  3. an hour",
      "> He said **so**",
      "---",
      '![A "door"](/uploads/a.webp)',
      "code: let a = 1 < 2;",
      "code: ",
      "code:   b();",
      "| Part | Oak",
    ]);
  });
});

describe("what is different", () => {
  it("is told by words in any script", () => {
    expect(compare("<p>ドアが開かない</p>", "<p>窓が開かない</p>")[0]?.parts).toEqual([
      { text: "ドア", is: "removed" },
      { text: "窓", is: "added" },
      { text: "が開かない", is: "same" },
    ]);
  });

  it("is told in whole lines where they have little in common", () => {
    const lines = compare("<p>Plane the edge</p><p>Stays</p>", "<p>Tighten all screws</p><p>Stays</p>");
    expect(lines.map(({ is }) => is)).toEqual(["removed", "added", "same"]);
  });

  const many = (count: number, toText: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => toText(at)).join("");
  it.each([
    ["nothing and something", "", "<p>a</p>"],
    [
      "five thousand words that all differ",
      `<p>${many(1700, (at) => `${at} `)}</p>`,
      `<p>${many(1700, (at) => `x${at} `)}</p>`,
    ],
    [
      "thousands of lines that are nearly the same",
      many(2500, (at) => `<p>${at % 2}</p>`),
      many(2500, (at) => `<p>${at % 3}</p>`),
    ],
    ["thousands of signs without a word", `<p>${"()".repeat(2500)}</p>`, `<p>${")(".repeat(2500)}</p>`],
    ["what is nested", `${many(300, () => "<blockquote><ul><li>")}x`, `${many(300, () => "<ol><li><strong>")}y`],
  ])("keeps both texts whole: %s", (_, from, to) => {
    const lines = compare(from, to);
    expect(side(lines, "added")).toEqual(linesOf(from));
    expect(side(lines, "removed")).toEqual(linesOf(to));
  });
});
