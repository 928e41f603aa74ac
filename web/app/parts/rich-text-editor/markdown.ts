import { formulas } from "@unknot/contract/rules/formulas";
import { onlyAddresses } from "@unknot/contract/rules/links";
import MarkdownIt, { type Token } from "markdown-it";

/** The headings of a post begin below its title, and end where the editor has no further ones. */
const HEADINGS: Record<string, string> = { h1: "h2", h5: "h4", h6: "h4" };
const TASK = /^\[([ xX])\] +/;

/** An item that begins with a box is a task. */
function settleTask(tokens: Token[], at: number): void {
  const item = tokens[at - 2];
  const words = tokens[at]?.children?.[0];
  const sign = words?.type === "text" ? TASK.exec(words.content)?.[1] : undefined;
  if (item?.type !== "list_item_open" || !words || sign === undefined) return;
  item.attrSet("class", sign === " " ? "todo" : "done");
  words.content = words.content.replace(TASK, "");
}

/** A paragraph that is an image is the image. */
function settlePicture(tokens: Token[], at: number): void {
  const children = tokens[at]?.children ?? [];
  const around = [tokens[at - 1], tokens[at + 1]];
  if (children.length !== 1 || children[0]?.type !== "image" || around[0]?.type !== "paragraph_open") return;
  for (const token of around) if (token) token.hidden = true;
}

/** What is between dollar signs is a formula: nothing in it is a sign of Markdown. */
function keepFormulas(markdown: InstanceType<typeof MarkdownIt>): void {
  const formula = formulas("y");
  markdown.inline.ruler.before("escape", "formula", (state, silent) => {
    formula.lastIndex = state.pos;
    const found = state.src[state.pos] === "$" ? formula.exec(state.src)?.[0] : undefined;
    if (found === undefined) return false;
    if (!silent) state.push("text", "", 0).content = found;
    state.pos += found.length;
    return true;
  });
}

/** Makes what turns Markdown into HTML that the editor and the sanitiser know. `html` lets HTML in it be HTML. */
export function createMarkdown({ html }: { html: boolean }): (text: string) => string {
  const markdown = onlyAddresses(new MarkdownIt({ html, linkify: true }));
  keepFormulas(markdown);
  markdown.core.ruler.push("ours", ({ tokens }) => {
    for (const [at, token] of tokens.entries()) {
      token.tag = HEADINGS[token.tag] ?? token.tag;
      if (token.type !== "inline") continue;
      settleTask(tokens, at);
      settlePicture(tokens, at);
    }
  });
  // The last line of code ends with its block.
  return (text) => markdown.render(text).replaceAll("\n</code></pre>", "</code></pre>");
}
