import { getSchema } from "@tiptap/core";
import { formulas } from "@unknot/contract/rules/formulas";
import TurndownService from "turndown";
import { extensions } from "./extensions";
import { createMarkdown } from "./markdown";
import { bodyOf, parseBody } from "./parse-html";

/** Markdown as one writes it here; what Markdown has no sign for is HTML in it. */
export const fromMarkdown = createMarkdown({ html: true });

const escapeWords = (text: string): string =>
  TurndownService.prototype.escape(text).replace(/[<~|]|&(?=[#\w])/g, "\\$&");

/** Signs of Markdown in a text mean nothing, but what is in a formula is left as it was typed. */
function escapeText(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const found of text.matchAll(formulas("g"))) {
    parts.push(escapeWords(text.slice(at, found.index)), found[0]);
    at = found.index + found[0].length;
  }
  return [...parts, escapeWords(text.slice(at))].join("");
}

const cellOf = (cell: Element, turndown: TurndownService): string =>
  turndown.turndown(cell.innerHTML).replace(/\s*\n\s*/g, " ");

/** A table of one head and plain cells, as GitHub writes one. What it is not comes out wrong, and is kept as HTML. */
function tableOf(table: Element, turndown: TurndownService): string {
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cellOf(cell, turndown)));
  const [head = [], ...body] = rows;
  const lineOf = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return `\n\n${[lineOf(head), lineOf(head.map(() => "---")), ...body.map(lineOf)].join("\n")}\n\n`;
}

function createTurndown(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    br: "\\",
  });
  turndown.escape = escapeText;
  turndown.keep(["sub", "sup"]);
  turndown.addRule("struck", { filter: "s", replacement: (text) => `~~${text}~~` });
  turndown.addRule("table", { filter: "table", replacement: (_, node) => tableOf(node as Element, turndown) });
  turndown.addRule("address", {
    filter: (node) => node.nodeName === "A" && node.textContent === node.getAttribute("href"),
    replacement: (_, node) => `<${node.textContent}>`,
  });
  turndown.addRule("item", {
    filter: "li",
    replacement: (text, node) => {
      const item = node as Element;
      const list = item.parentElement;
      const place = Number(list?.getAttribute("start") ?? 1) + [...(list?.children ?? [])].indexOf(item);
      const marker = list?.nodeName === "OL" ? `${place}. ` : "- ";
      const box = { todo: "[ ] ", done: "[x] " }[item.className] ?? "";
      const lines = text.trim().replaceAll("\n", `\n${" ".repeat(marker.length)}`);
      return `${marker}${box}${lines}${item.nextElementSibling ? "\n" : ""}`;
    },
  });
  return turndown;
}

const schema = () => getSchema(extensions);

/** A block as HTML that Markdown takes as it is: without an empty line, which would end it. */
const asHtml = (block: Element): string => block.outerHTML.replaceAll("\n", "&#10;");

/** Two lists that stand one after the other would be one. */
const isList = (block: Element | undefined): boolean => /^[UO]L$/.test(block?.nodeName ?? "");

/**
 * Makes Markdown of HTML that the editor knows. Nothing gets lost: each block is read again, and where something else
 * came out than went in, it stands there as HTML.
 */
export function toMarkdown(html: string): string {
  const known = schema();
  const read = (text: string): string => JSON.stringify(parseBody(bodyOf(text), known).toJSON());
  const turndown = createTurndown();
  const body = bodyOf(html, { isForEditor: false });
  // Text that stands for itself is a paragraph.
  const blocks = [...body.childNodes].flatMap((node): Element[] => {
    if (node instanceof Element) return [node];
    if (!node.textContent?.trim()) return [];
    const paragraph = body.ownerDocument.createElement("p");
    paragraph.append(node.cloneNode());
    return [paragraph];
  });
  const write = (block: Element): string => {
    const text = turndown.turndown(block.outerHTML);
    return read(fromMarkdown(text)) === read(block.outerHTML) ? text : asHtml(block);
  };
  const join = (texts: string[]): string =>
    texts
      .map((text, at) => (at > 0 && isList(blocks[at]) && isList(blocks[at - 1]) ? `<!-- -->\n\n${text}` : text))
      .join("\n\n");
  const text = join(blocks.map(write));
  return read(fromMarkdown(text)) === read(html) ? text : join(blocks.map(asHtml));
}
