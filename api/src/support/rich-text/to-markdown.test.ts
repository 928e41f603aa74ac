import { expect, it } from "vitest";
import { htmlOfMarkdown } from "./markdown.ts";
import { toMarkdown } from "./to-markdown.ts";

/** The cells of the last row of a table that became Markdown and is read again. */
function cellsAgain(...cells: string[]): string[] {
  const row = cells.map((cell) => `<td>${cell}</td>`).join("");
  const markdown = toMarkdown({ html: `<table><tr><th>a</th><th>b</th></tr><tr>${row}</tr></table>`, siteUrl: "" });
  return [...htmlOfMarkdown(markdown).matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = ""]) => cell);
}

it.each([
  ["a pipe", "a|b"],
  ["a backslash before a pipe", "a\\|b"],
  ["two of them", "a\\\\|b"],
  ["a backslash at the end of a cell", "a\\"],
  ["a pipe in code", "<code>a|b</code>"],
  ["a backslash before a pipe in code", "<code>grep 'a\\|b'</code>"],
  ["two of them in code", "<code>a\\\\|b</code>"],
  ["a backslash at the end of code", "<code>a\\</code>|b"],
])("a table keeps %s in a cell", (_, cell) => {
  expect(cellsAgain(cell, "next")).toEqual([cell, "next"]);
});

it("a formula in a cell keeps its backslash before a pipe, and one in a text is as it was typed", () => {
  const norm =
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\|x\\|</annotation></semantics></math>';
  const inTable = toMarkdown({ html: `<table><tr><th>${norm}</th></tr></table>`, siteUrl: "" });
  expect(inTable).toContain("| $\\\\|x\\\\|$ |");
  expect(toMarkdown({ html: `<p>${norm} <code>a\\|b</code></p>`, siteUrl: "" })).toBe("$\\|x\\|$ `a\\|b`");
});
