import type { Editor } from "@tiptap/core";
import { messages } from "@unknot/contract/messages";
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

const isMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text));

async function toHtml(text: string): Promise<string> {
  const { default: MarkdownIt } = await import("markdown-it");
  const html = new MarkdownIt({ html: false, linkify: true }).render(text);
  // The headings of a write-up begin below its title.
  return html.replace(/<(\/?)h1>/g, "<$1h2>").replace(/<(\/?)h[56]>/g, "<$1h4>");
}

/**
 * Takes a paste of plain text that is Markdown, and puts in what it means. Anything else is the editor's to take, and
 * so is every paste into code.
 */
export function takeMarkdown(editor: Editor | null, data: DataTransfer | null, event: Event): boolean {
  const text = data?.getData("text/plain") ?? "";
  if (!editor || data?.types.includes("text/html") || editor.isActive("codeBlock") || !isMarkdown(text)) return false;
  event.preventDefault();
  toHtml(text).then(
    (html) => editor.commands.insertContent(parseInsert(html, editor.schema)),
    // The converter could not be fetched: the text as it is, rather than nothing.
    () => {
      showToast(messages.network);
      editor.commands.insertContent({ type: "text", text });
    },
  );
  return true;
}
