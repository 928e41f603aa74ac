import { createHash } from "node:crypto";
import type { TextForm } from "@unknot/contract/values";
import { expect, it } from "vitest";
import { RENDERER } from "./renderer.ts";
import work from "./worker.ts";

// What the renderer makes of a bit of everything. Where this differs, old texts have to be made anew: raise `RENDERER`,
// look at what has changed, and put the new hash here.
const MADE = { version: 4, hash: "e702f6a934dd612e" };

const TEXTS: [TextForm, string][] = [
  [
    "html",
    `<h2>Heading</h2><p>Text with <strong>marks</strong>, <a href="https://example.org">a link</a>, H<sub>2</sub>O.</p>
    <div>Left<div>over</div></div><ul><li>a</li><li>b<ol><li>c</li></ol></li></ul><script>no</script>
    <table><tr><th>k</th><td colspan="2">v</td></tr></table><blockquote><p>Said</p></blockquote><hr>
    <img src="https://example.org/a.png" alt="A"><p>$$\\int_0^1 \\frac{x^2}{2} dx$$ and $e^{i\\pi}$, at $5 or $6</p>`,
  ],
  ...["js", "python", "bash", "sql", "rust", "xml", "css", "go", "java", "cpp"].map((language): [TextForm, string] => [
    "html",
    `<pre><code class="language-${language}">if (x &lt; 1) { return "a" + 2; } # note // note\n&lt;b class="c"&gt;</code></pre>`,
  ]),
  [
    "markdown",
    "# Title\n\nA **bold** `code` [link](https://example.org)\n\n```js\nconst a = 1;\n```\n\n- a\n- b\n\n$x^2$",
  ],
  [
    "html",
    `<blockquote class="spoiler">a</blockquote><ul><li class="todo">b</li><li class="done">c</li></ul>
    <figure><img src="/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp"><figcaption>d</figcaption></figure>`,
  ],
  ["comment", "See README.md and www.example.org. Try `this` or **that**, see https://example.org and $x$"],
];

it("makes what its version says", () => {
  const made = TEXTS.map(([form, text]) => work({ form, text, decoratedUpTo: 100_000 }));
  const hash = createHash("sha256").update(made.join("\n")).digest("hex").slice(0, 16);
  expect({ version: RENDERER, hash }).toEqual(MADE);
});
