import type TurndownService from "turndown";

/** The rows of a table, without those of tables in its cells. */
const rowsOf = (table: Element): Element[] =>
  Array.from(table.children).flatMap((part) => (part.nodeName === "TR" ? [part] : Array.from(part.children)));

/** Where a table begins, and how many cells its widest row has. */
type Measures = { first: Element | undefined; width: number };

function measure(table: Element): Measures {
  const rows = rowsOf(table);
  return { first: rows[0], width: rows.reduce((widest, { children }) => Math.max(widest, children.length), 1) };
}

function tableOf(row: Element): Element {
  const above = row.parentElement as Element;
  return above.nodeName === "TABLE" ? above : (above.parentElement ?? above);
}

/**
 * A pipe in code or in a formula, until everything is put together. A cell escapes it whatever stands before it: the
 * backslash in front of it is what was written, while that in front of a pipe in running text has escaped it already.
 */
export const PIPE = "\ue003";

/** In one line; a sign that would end the cell is escaped, where its text has not done so. */
const inOneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ")
    .replace(/(?<!\\)\|/g, "\\|")
    .replaceAll(PIPE, "\\|");

/** The first row is the head, which a table of Markdown has to have, and as wide as the widest: what is beyond it is not shown. */
function rowOf(cells: string, row: Element, { first, width }: Measures): string {
  if (first !== row) return `\n${cells}|\n`;
  return `\n\n${cells}${"|  ".repeat(width - row.children.length)}|\n${"| --- ".repeat(width)}|\n`;
}

/** Has tables become those of Markdown, as GitHub writes them: a row is a line, and each cell one piece of it. */
export function addTables(turndown: TurndownService): void {
  // Each table is measured once, however many rows it has.
  const measured = new WeakMap<Element, Measures>();
  const measuresOf = (table: Element): Measures => {
    const measures = measured.get(table) ?? measure(table);
    measured.set(table, measures);
    return measures;
  };
  turndown.addRule("cell", { filter: ["th", "td"], replacement: (text) => `| ${inOneLine(text)} ` });
  turndown.addRule("row", {
    filter: "tr",
    replacement: (cells, node) => rowOf(cells, node as Element, measuresOf(tableOf(node as Element))),
  });
  turndown.addRule("part of a table", { filter: ["thead", "tbody", "tfoot"], replacement: (rows) => rows });
  turndown.addRule("title of a table", { filter: "caption", replacement: (text) => `\n\n${text}\n\n` });
}
