import { visibleText } from "@unknot/contract/rules/rich-text";
import { scanHtml, type Token } from "./scan.ts";
import { undecorated } from "./undecorated.ts";

/** A line of a text as it is compared with another. */
export type Line = { text: string; isCode: boolean };

/** Elements that begin a line of their own, with the signs before it. */
const BEGINNINGS: Record<string, string> = {
  p: "",
  h2: "## ",
  h3: "### ",
  h4: "#### ",
  blockquote: "",
  figure: "",
  figcaption: "",
  caption: "",
  tr: "",
  pre: "",
  ul: "",
  ol: "",
  table: "",
};
const MARKS: Record<string, string> = { strong: "**", em: "*", s: "~~", code: "`" };

/** The lines of one text, while it is gone through. */
class Lines {
  readonly lines: Line[] = [];
  private line = "";
  /** Signs that stand before what comes next on a line: of a list, a heading, a quotation. */
  private due = "";
  private isInCode = false;
  private readonly lists: { isOrdered: boolean; count: number }[] = [];
  private readonly targets: string[] = [];
  private quotes = 0;

  private endLine(): void {
    const text = this.isInCode ? this.line : this.line.replace(/\s+/g, " ").trim();
    if (text !== "") this.lines.push({ text: "> ".repeat(this.quotes) + this.due + text, isCode: this.isInCode });
    else if (this.isInCode) this.lines.push({ text: "", isCode: true });
    if (text !== "") this.due = "";
    this.line = "";
  }

  text(raw: string): void {
    const text = visibleText(raw);
    if (!this.isInCode) {
      this.line += text;
      return;
    }
    const [first = "", ...others] = text.split("\n");
    this.line += first;
    for (const other of others) {
      this.endLine();
      this.line = other;
    }
  }

  start({ name, attributes }: Token & { kind: "start" }): void {
    if (name === "br") this.endLine();
    else if (name === "hr") this.single("---");
    else if (name === "iframe") this.single(visibleText(attributes.src ?? attributes.srcdoc ?? ""));
    else if (name === "img") this.line += `![${visibleText(attributes.alt ?? "")}](${attributes.src ?? ""})`;
    else if (name === "a") this.targets.push(visibleText(attributes.href ?? ""));
    else if (name === "li") this.beginItem(attributes.class);
    else if (name === "td" || name === "th") this.line += " | ";
    else if (!this.isInCode && name in MARKS) this.line += MARKS[name];
    else if (name in BEGINNINGS) this.begin(name, attributes);
  }

  private begin(name: string, attributes: Record<string, string>): void {
    if (this.line !== "") this.endLine();
    if (name === "ul" || name === "ol") {
      this.lists.push({ isOrdered: name === "ol", count: Number(attributes.start ?? 1) });
    }
    if (name === "blockquote") this.quotes++;
    if (name === "pre") this.isInCode = true;
    if (BEGINNINGS[name]) this.due = BEGINNINGS[name];
  }

  private beginItem(state = ""): void {
    this.endLine();
    const list = this.lists.at(-1);
    const sign = list?.isOrdered ? `${list.count++}. ` : "- ";
    const box = state === "done" ? "[x] " : state === "todo" ? "[ ] " : "";
    this.due = "  ".repeat(Math.max(0, this.lists.length - 1)) + sign + box;
  }

  private single(text: string): void {
    this.endLine();
    this.line = text;
    this.endLine();
  }

  end(name: string): void {
    if (name === "a") {
      const target = this.targets.pop();
      if (target) this.line += ` (${target})`;
    } else if (name === "pre") {
      // The last line of code ends with the block.
      if (this.line !== "") this.endLine();
      this.isInCode = false;
    } else if (!this.isInCode && name in MARKS) this.line += MARKS[name];
    else if (name in BEGINNINGS || name === "li") {
      this.endLine();
      if (name === "ul" || name === "ol") this.lists.pop();
      if (name === "blockquote") this.quotes--;
    }
  }

  finish(): Line[] {
    this.endLine();
    return this.lines;
  }
}

/**
 * Clean HTML as lines of text in which everything that a reader could miss can be read: targets of links and images, the
 * source of formulas, signs like those of Markdown for the rest. For comparing, not for reading back.
 */
export function linesOf(html: string): Line[] {
  const lines = new Lines();
  for (const token of scanHtml(undecorated(html))) {
    if (token.kind === "text") lines.text(token.raw);
    else if (token.kind === "start") lines.start(token);
    else lines.end(token.name);
  }
  return lines.finish();
}
