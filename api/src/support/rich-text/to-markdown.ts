import TurndownService from "turndown";
import { literalAddress } from "./literal.ts";
import { rewriteHtml, type Token } from "./scan.ts";
import { addTables, PIPE } from "./tables-to-markdown.ts";

// What of a text is Markdown's or HTML's own is escaped, so that nothing in it becomes an element that was not there.
// `<` and `&` are character references: every reader of Markdown knows them, the backslash before `<` not all.

const references = (text: string): string => text.replace(/&(?=[#\w]|$)/g, "&amp;").replaceAll("<", "&lt;");

/** Running text. A piece may stand at the beginning of a line, and next to anything. */
const escapeText = (text: string): string =>
  references(text)
    .replace(/[\\*_`[\]|~]/g, "\\$&")
    .replace(/^(?:[-=>]|[+#](?=[\s#]|$)|:(?=-))/, "\\$&")
    .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2")
    .replace(/!$/, "\\!");

/** The TeX of a formula: left as it is but for what could end it, begin code or make a link. */
const escapeFormula = (source: string): string =>
  references(source.replace(/\s+/g, " ").trim())
    .replaceAll("`", "&#96;")
    .replaceAll("](", "]&#40;")
    .replaceAll("|", PIPE);

/**
 * Whether a line break stands where its block begins: there it would push what follows out of a list. They are asked for in
 * their order, and `told` has what was said of each: nobody goes back further than to the one before.
 */
function isLeading(node: Node, told: WeakMap<Node, boolean>): boolean {
  let before = node.previousSibling;
  while (before && !told.has(before) && (before.textContent ?? "").trim() === "" && before.nodeName !== "IMG")
    before = before.previousSibling;
  const is = before === null || told.get(before) === true;
  told.set(node, is);
  return is;
}

/** Longer than any run of backticks in a code. */
const fenceOf = (code: string): string =>
  "`".repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));

function codeBlock(pre: HTMLElement): string {
  const code = (pre.textContent ?? "").replace(/\n$/, "");
  const language = /language-([\w+#-]+)/.exec(pre.querySelector("code")?.className ?? "")?.[1] ?? "";
  const fence = fenceOf(code);
  return `\n\n${fence}${language}\n${code.replaceAll("|", PIPE)}\n${fence}\n\n`;
}

/** Where the box of a task begins that is to be done or is done, until everything is put together. */
const BOXES = { todo: "\ue001", done: "\ue002" } as const;

/** Tasks are items with a box, as GitHub writes them. */
const withBox = (token: Token): string => {
  const state = token.kind === "start" && token.name === "li" ? token.attributes.class : undefined;
  return state === "todo" || state === "done" ? token.raw + BOXES[state] : withSmallStart(token);
};

/** Where inline code begins and ends, until everything is put together: two that touch would be read as one. */
const EDGE = "\ue000";

function inlineCode(content: string): string {
  const code = content.replace(/[\r\n]+/g, " ");
  if (code.trim() === "") return code;
  const runs = new Set([...code.matchAll(/`+/g)].map(([run]) => run.length));
  let size = 1;
  while (runs.has(size)) size++;
  const space = /^[` ]|[` ]$/.test(code) ? " " : "";
  const ticks = "`".repeat(size);
  return EDGE + ticks + space + code.replaceAll("|", PIPE) + space + ticks + EDGE;
}

/** A number that no list of Markdown can begin with would leave its items outside of it. */
const withSmallStart = (token: Token): string =>
  token.kind === "start" && token.name === "ol" ? token.raw.replace(/ start="(?!\d{1,8}")[^"]*"/, "") : token.raw;

/** Makes what turns clean HTML into Markdown; `ofOurs` says what becomes of a path of this site. */
function createToMarkdown(ofOurs: (path: string) => string): (html: string) => string {
  const turndown = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
  });
  turndown.escape = escapeText;
  const told = new WeakMap<Node, boolean>();
  const address = (node: HTMLElement, name: string) => {
    const value = node.getAttribute(name) ?? "";
    // An ampersand in the target of a link may begin a character reference.
    return literalAddress(value.startsWith("/") ? ofOurs(value) : value).replaceAll("&", "&amp;");
  };
  turndown.addRule("formula", {
    filter: (node) => node.nodeName.toLowerCase() === "math",
    replacement: (text, node) => {
      const source = (node as Element).querySelector("annotation")?.textContent;
      return source ? `$${escapeFormula(source)}$` : text;
    },
  });
  turndown.addRule("line break", { filter: "br", replacement: (_, node) => (isLeading(node, told) ? "" : "  \n") });
  turndown.addRule("higher and lower", {
    filter: ["sub", "sup"],
    // Markdown has no sign of its own for them.
    replacement: (text, node) => `<${node.nodeName.toLowerCase()}>${text}</${node.nodeName.toLowerCase()}>`,
  });
  turndown.addRule("struck", { filter: ["s", "del"], replacement: (text) => (text.trim() ? `~~${text}~~` : text) });
  turndown.addRule("block of code", { filter: "pre", replacement: (_, node) => codeBlock(node as HTMLElement) });
  turndown.addRule("inline code", {
    filter: (node) => node.nodeName === "CODE" && node.parentElement?.nodeName !== "PRE",
    replacement: inlineCode,
  });
  turndown.addRule("link", {
    filter: (node) => node.nodeName === "A" && node.hasAttribute("href"),
    replacement: (text, node) => `[${text}](${address(node as HTMLElement, "href")})`,
  });
  turndown.addRule("picture", {
    filter: "img",
    replacement: (_, node) => {
      const alt = ((node as HTMLElement).getAttribute("alt") ?? "").replace(/\s+/g, " ");
      return `![${escapeText(alt)}](${address(node as HTMLElement, "src")})`;
    },
  });
  addTables(turndown);
  return (html) =>
    turndown
      .turndown(rewriteHtml(html.replaceAll(/[\ue000-\ue003]/g, ""), withBox))
      .replaceAll(EDGE + EDGE, " ")
      .replaceAll(EDGE, "")
      .replaceAll(PIPE, "|")
      .replaceAll(BOXES.todo, "[ ] ")
      .replaceAll(BOXES.done, "[x] ")
      .trim();
}

/** Clean HTML that is to be Markdown. Paths of this site begin with `siteUrl` then, those of `images` with the folder `beside`. */
export type MarkdownTask = { html: string; siteUrl: string; beside?: { folder: string; images: ReadonlySet<string> } };

let place: Pick<MarkdownTask, "siteUrl" | "beside"> = { siteUrl: "" };
const ofPlace = (path: string): string => {
  const [, name = ""] = /^\/uploads\/([\w-]+\.webp)$/.exec(path) ?? [];
  return place.beside?.images.has(name) ? `${place.beside.folder}${name}` : place.siteUrl + path;
};
// With the first that is asked for: it brings a DOM of its own.
let convert: ((html: string) => string) | undefined;

/** Markdown of clean HTML. */
export function toMarkdown({ html, ...where }: MarkdownTask): string {
  place = where;
  convert ??= createToMarkdown(ofPlace);
  return convert(html);
}
