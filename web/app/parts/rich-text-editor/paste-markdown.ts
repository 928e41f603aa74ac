import type { Editor } from "@tiptap/core";
import { onlyAddresses } from "@unknot/contract/rules/links";
import * as errors from "@unknot/contract/words/errors";
import { showToast } from "../../ui/toast";
import { parseInsert } from "./parse-html";

/** What only Markdown looks like: a fence, a heading, two items of a list, a link, emphasis in pairs, code. */
const SIGNS = [
  /^```/m,
  /^#{1,6} \S/m,
  /^[-*] \S.*\n[-*] \S/m,
  /^1[.)] \S/m,
  /^> \S/m,
  /\]\(https?:/,
  /\*\*\S.*?\S?\*\*/,
  /`[^`\n]+`/,
];

/** The headings of a post begin below its title, and end where the editor has no further ones. */
const HEADINGS: Record<string, string> = { h1: "h2", h5: "h4", h6: "h4" };

const isMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text));

async function toHtml(text: string): Promise<string> {
  const { default: MarkdownIt } = await import("markdown-it");
  const markdown = onlyAddresses(new MarkdownIt({ html: false, linkify: true }));
  markdown.core.ruler.push("heading_levels", ({ tokens }) => {
    for (const token of tokens) token.tag = HEADINGS[token.tag] ?? token.tag;
  });
  // The last line of code ends with its block.
  return markdown.render(text).replaceAll("\n</code></pre>", "</code></pre>");
}

/**
 * Takes a paste of plain text that is Markdown, and puts in what it means. Anything else is the editor's to take, and
 * so is every paste into code.
 */
export function takeMarkdown(editor: Editor, text: string): boolean {
  if (editor.isActive("codeBlock") || !isMarkdown(text)) return false;
  toHtml(text).then(
    (html) => editor.commands.insertContent(parseInsert(html, editor.schema)),
    // The converter could not be fetched: the text as it is, rather than nothing.
    () => {
      showToast(errors.network().text);
      editor.commands.insertContent({ type: "text", text });
    },
  );
  return true;
}
