import { onlyAddresses } from "@unknot/contract/rules/links";
import MarkdownIt from "markdown-it";

const light = onlyAddresses(new MarkdownIt({ html: false, linkify: true, breaks: true }));
const full = onlyAddresses(new MarkdownIt({ html: false, linkify: true }));

/** HTML, not yet clean, of a comment in light Markdown: emphasis, code, links; no blocks. */
export const htmlOfComment = (text: string): string => `<p>${light.renderInline(text)}</p>`;

/** HTML, not yet clean, of a text in Markdown. */
export const htmlOfMarkdown = (text: string): string => full.render(text);
