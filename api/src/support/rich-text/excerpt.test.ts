import { describe, expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";
import { scanHtml } from "./scan.ts";

const long = `<p>${"Every word counts. ".repeat(200)}</p>`;
const problemOf = (problem: string) => excerptOf(problem, long).problem;

describe("an excerpt of a post", () => {
  it("is the whole where five lines hold it", () => {
    const post = ["<p>The door will not open.</p>", "<p>Pull.</p>\n<p>Then push.</p>"] as const;
    expect(excerptOf(...post)).toEqual({ problem: post[0], solution: post[1], isCut: false });
    expect(excerptOf("", "")).toEqual({ problem: "", solution: "", isCut: false });
  });

  it("gives each half its lines, and what one leaves to the other", () => {
    const both = excerptOf(long, long);
    expect(both.isCut).toBe(true);
    expect(both.problem.length).toBeGreaterThan(both.solution.length);
    const one = excerptOf("<p>Short.</p>", long);
    expect(one.problem).toBe("<p>Short.</p>");
    expect(one.solution.length).toBeGreaterThan(both.solution.length);
  });

  it("ends between words, and with a sign that there is more", () => {
    expect(problemOf(long)).toMatch(/^<p>(?:Every word counts\. )*Every(?: word(?: counts\.)?)?…<\/p>$/);
  });

  it("counts lines of code, items and rows of letters that are wide", () => {
    expect(problemOf(`<pre tabindex="0"><code>${"a\nb\n".repeat(40)}</code></pre>`)).toBe(
      '<pre tabindex="0"><code>a\nb\na…</code></pre>',
    );
    expect(problemOf(`<ul>${"<li>one</li>".repeat(9)}</ul>`)).toBe(`<ul>${"<li>one</li>".repeat(3)}</ul>`);
    expect(problemOf(`<p>${"机".repeat(3000)}</p>`)).toBe(`<p>${"机".repeat(96)}…</p>`);
  });

  it("cuts no character reference, letter or formula in two", () => {
    expect(problemOf(`<p>${"&amp;".repeat(900)}</p>`)).toMatch(/^<p>(?:&amp;)+…<\/p>$/);
    expect(problemOf(`<p>${"👩‍👩‍👧".repeat(900)}</p>`)).toMatch(/^<p>(?:👩‍👩‍👧)+…<\/p>$/u);
    const formula = `<span class="katex"><math><mi>${"x".repeat(300)}</mi></math></span>`;
    expect(problemOf(`<p>So ${formula} is</p>`)).not.toContain("math");
    const short = '<span class="katex"><math><mi>x</mi></math></span>';
    expect(problemOf(`<p>So ${short} is ${"so ".repeat(300)}</p>`)).toContain(short);
  });

  it("leaves pictures and videos out, but the first picture of what has no words", () => {
    const image = '<img src="/uploads/a.webp" alt="" />';
    expect(excerptOf(`<p>See ${image}</p>`, "<p>Short.</p>")).toMatchObject({ problem: "<p>See </p>", isCut: true });
    expect(excerptOf(`<p>${image}</p><p>${image}</p>`, "<p>Short.</p>").problem).toBe(`<p>${image}</p>`);
  });

  it("closes what it opens, and looks at a bounded part of any text", () => {
    const texts = [
      `<ul><li><p>${"<strong>deep</strong> ".repeat(999)}</p></li></ul>`,
      `<p>${"<code></code>".repeat(40_000)}end</p>`,
      `<blockquote><pre><code>${"<span>x</span>".repeat(20_000)}</code></pre></blockquote>`,
      `<p>${"x".repeat(100_000)}</p>`,
      `<table><tr><td>${"cell ".repeat(5000)}</td></tr></table>`,
      `<p><a href="/${"x".repeat(9000)}">a link</a></p>`,
    ];
    for (const text of texts) {
      const { problem, isCut } = excerptOf(text, long);
      const kinds = scanHtml(problem).map(({ kind }) => kind);
      expect(isCut).toBe(true);
      expect(problem.length).toBeLessThan(4000);
      expect(kinds.filter((kind) => kind === "start")).toHaveLength(kinds.filter((kind) => kind === "end").length);
      expect(
        scanHtml(problem)
          .map(({ raw }) => raw)
          .join(""),
      ).toBe(problem);
    }
  });
});
