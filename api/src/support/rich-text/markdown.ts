import MarkdownIt from "markdown-it";
import { sanitizeRichText } from "./sanitize.ts";

const light = new MarkdownIt({ html: false, linkify: true, breaks: true });
const full = new MarkdownIt({ html: false, linkify: true });

/** Clean HTML of a comment in light Markdown: emphasis, code, links; no blocks. */
export function commentFromMarkdown(text: string): string {
  return sanitizeRichText(`<p>${light.renderInline(text)}</p>`);
}

/** Clean HTML of a text in Markdown. */
export function richTextFromMarkdown(text: string): string {
  return sanitizeRichText(full.render(text));
}
