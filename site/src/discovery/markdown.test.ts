import { createPost } from "@unknot/api/testing/factories";
import { pages } from "@unknot/contract/pages";
import { splitTags } from "@unknot/contract/rules/rich-text";
import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { openTestSite } from "../../testing/open-test-site.ts";

const SITE = "https://unknot.example";
const { site, database } = await openTestSite({ SITE_URL: SITE });
const reader = new MarkdownIt({ html: true });

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const elements = (html: string): string[] =>
  [...new Set(splitTags(html).flatMap(({ tag, text }) => (tag ? (/^<([^\s/>]+)/.exec(text)?.[1] ?? []) : [])))].sort();

const addresses = (html: string): string[] => [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, to]) => to ?? "");

/** The elements of what became of a post that the post has not. */
function notIn(problem: string, html: string): string[] {
  const theirs = elements(problem).flatMap((name) => [name, ...(BECOMES[name] ?? [])]);
  return elements(html).filter((name) => ![...theirs, ...FRAME].includes(name));
}

/** A post's Markdown, and the HTML that a reader with raw HTML switched on makes of it. */
async function read(post: { title?: string; problem?: string; source?: { url: string; licence: string } }) {
  const { source, ...rest } = post;
  const attribution = source && { author: null, authorUrl: null, licenceUrl: "https://l.example/", ...source };
  const id = await createPost(database.db, {
    ...{ title: "Title", problem: "<p>a</p>", solution: "<p>a</p>", authorId: null },
    ...rest,
    ...(attribution && { source: { site: "x.example", problem: attribution, solution: attribution } }),
  });
  const { payload } = await site.inject({ url: `${pages.post(id)}.md` });
  return { markdown: payload, html: reader.render(payload) };
}

/** What becomes of an element of the post in Markdown. */
const BECOMES: Record<string, string[]> = {
  ...{ pre: ["code"], strong: ["em"], em: ["strong"] },
  table: ["thead", "tbody", "tr", "th", "td"],
};
const FRAME = ["a", "h1", "h2", "p"];
const math = (tex: string) =>
  `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">${escaped(tex)}</annotation></semantics></math>`;

it("tasks are items with a box", async () => {
  const { markdown } = await read({ problem: '<ul><li class="todo">a</li><li class="done">[x] b</li></ul>' });
  expect(markdown).toMatch(/- +\[ \] a\n- +\[x\] \\\[x\\\] b/);
});

it("a table is one: each row with its cells, whatever is in them", async () => {
  const { html } = await read({
    problem:
      "<p>before</p><table><caption>Sizes</caption><thead><tr><th>A|B</th><th></th></tr></thead>" +
      "<tbody><tr><td><p>1</p><p>one</p></td><td><code>x|y</code></td></tr><tr><td></td><td></td></tr>" +
      "<tr><td><ul><li>p</li><li>q</li></ul></td><td>r<br>s</td><td>more</td></tr></tbody></table><p>after</p>",
  });
  const [, rows = ""] = /<table>(.*)<\/table>/s.exec(html) ?? [];
  const cellsOf = (row: string) => [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell);
  expect([...rows.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) => cellsOf(row as string))).toEqual([
    ["A|B", "", ""],
    ["1 one", "<code>x|y</code>", ""],
    ["", "", ""],
    ["-   p -   q", "r s", "more"],
  ]);
  expect(html).toMatch(/<p>before<\/p>\s*<p>Sizes<\/p>\s*<table>.*<\/table>\s*<p>after<\/p>/s);
});

describe("a post as Markdown has no element that the post has not", () => {
  const script = escaped("<script>alert(1)</script>");
  it.each([
    ["text", `<p>${script} &amp;lt; AT&amp;T</p>`],
    ["a heading", `<h2>${script}</h2>`],
    ["a formula", `<p>${math("a < b & <script>alert(1)</script>")}</p>`],
    ["a formula that begins code", `<p>${math("`")} <code>${script}</code></p>`],
    ["a formula that looks like a link", `<p>${math("[a](//evil.example)")}</p>`],
    ["code with backticks", `<p><code>\`\`${script}\`</code></p>`],
    ["code that touches code", `<p><code>a</code><code>\`${script}</code><code>b</code></p>`],
    ["a block of code that holds a fence", `<pre><code>x\n   \`\`\`\n${script}\n</code></pre>`],
    ["a block without code", `<pre>x\n\n# y\n${script}</pre>`],
    ["a list that begins nowhere", `<ol start="99999999999"><li><pre><code>a\n\n${script}</code></pre></li></ol>`],
    ["the text of an image", `<p><img src="/uploads/a.webp" alt="${script}" width="1" height="1"></p>`],
    ["an address", `<p><a href="https://x.example/${escaped('<script>`)"')}">a</a> <code>${script}</code></p>`],
    ["an exclamation before a link", '<p>See!<a href="https://x.example/">this</a></p>'],
    ["a cell", `<table><tr><td>${script}|<pre>x\n\n${script}</pre></td></tr><tr><td>| --- |</td></tr></table>`],
    ["a table in a cell", `<table><tr><td><table><tr><td>${script}</td></tr></table>b</td></tr></table>`],
    ["the lines of a table", "<p>a | b<br>:-- | ---<br>c | d</p>"],
    ["the signs of lists", "<p>1) a<br>+ b<br>- c<br>1<sub>.</sub> d<br>#<br>===<br>&gt; e<br>~~f~~</p>"],
  ])("in %s", async (_, problem) => {
    const { markdown, html } = await read({ problem });
    expect(notIn(problem, html)).toEqual([]);
    expect(addresses(html).join()).not.toMatch(/evil/);
    expect(markdown).toContain("## Problem");
  });

  it("in title and source", async () => {
    const { html } = await read({
      title: "A <script>alert(1)</script>\n<img src=x> &lt;b> `c`",
      source: { url: "https://x.example/<script> `a`", licence: "CC <b>" },
    });
    expect(elements(html)).toEqual(FRAME);
    expect(html).toContain("A &lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x&gt; &amp;lt;b&gt; `c`");
  });

  const bits = fc.constantFrom(
    ...["<script>", "</p>", "<!--", "&lt;", "&", "`", "``", "```", "\\", "*", "_", "[", "](", ")", "!", "|", "~~"],
    ...["#", "-", "+", "1.", "=", ">", ":", "$", " ", "a", "https://x.example", "<b>", "<https://x.example>", "\n"],
  );
  const texts = fc.array(bits, { maxLength: 8 }).map((parts) => parts.join(""));
  const inline = fc.oneof(
    texts.map(escaped),
    texts.map((text) => `<code>${escaped(text)}</code>`),
    texts.map((text) => `<strong>x${escaped(text)}</strong>`),
    texts.map((text) => `<sub>${escaped(text)}</sub>`),
    texts.map((text) => `<a href="https://x.example/${escaped(text)}">${escaped(text)}</a>`),
    texts.map((text) => `<img src="/uploads/a.webp" alt="${escaped(text)}">`),
    texts.map((text) => math(text.replace(/[*_~]/g, "x"))),
    fc.constant("<br />"),
  );
  const line = fc.array(inline, { maxLength: 6 }).map((parts) => parts.join(""));
  const block = fc.oneof(
    line.map((html) => `<p>${html}</p>`),
    line.map((html) => `<h3>${html}</h3>`),
    line.map((html) => `<ul><li>${html}</li><li><p>${html}</p></li></ul>`),
    line.map((html) => `<blockquote><p>${html}</p></blockquote>`),
    texts.map((text) => `<pre tabindex="0"><code class="language-js">${escaped(text)}</code></pre>`),
    texts.map((text) => `<ol start="3"><li><pre tabindex="0"><code>${escaped(text)}</code></pre></li></ol>`),
  );

  it("whatever it holds", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), texts, async (blocks, title) => {
        const problem = blocks.join("");
        const { html } = await read({ problem, title: `T${title}` });
        expect(notIn(problem, html)).toEqual([]);
        for (const to of addresses(html)) expect(to).toMatch(/^https:\/\/(unknot|x)\.example/);
      }),
      { numRuns: 300, seed: 14 },
    );
  });
});

it("a post as Markdown says the same to its reader", async () => {
  const problem = `<p>If a&lt;b &amp; c, use <code>Vec&lt;T&gt;</code>:</p><pre><code class="language-rust">let a = "&amp;lt;";</code></pre>`;
  const { markdown, html } = await read({ problem });
  expect(markdown).toContain('If a&lt;b & c, use `Vec<T>`:\n\n```rust\nlet a = "&lt;";\n```');
  expect(html).toContain("<p>If a&lt;b &amp; c, use <code>Vec&lt;T&gt;</code>:</p>");
});
