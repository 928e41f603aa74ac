import { collapseBlankRuns, visibleLength, visibleText } from "@unknot/contract/rules/rich-text";
import sanitizeHtml from "sanitize-html";
import { allowList } from "./allow-list.ts";
import { arrangeBlocks } from "./blocks.ts";
import { renderFormulas } from "./formulas.ts";
import { highlightCode } from "./highlight.ts";

// What is here takes up to some hundred milliseconds for one text: it runs in the threads of `rich-text.ts`.

const EMPTY_PARAGRAPH_MAX = 200;

/** Milliseconds for all formulas and code of one text; the rest stays as it was typed. */
const DECORATED_WITHIN = 500;

/** Cuts the empty paragraphs at the end that editors like to leave. */
function trimEnd(html: string): string {
  let end = html.trimEnd();
  while (end.endsWith("</p>")) {
    const start = end.lastIndexOf("<p>");
    if (start === -1 || end.length - start > EMPTY_PARAGRAPH_MAX || visibleText(end.slice(start)).trim() !== "") break;
    end = end.slice(0, start).trimEnd();
  }
  return end;
}

/**
 * The one door for HTML that people bring in: keeps what the allow-list knows, in blocks of ours, makes links harmless,
 * turns images of other sites into links and collapses runs of empty paragraphs. Returns HTML that may be shown as it
 * is, formulas and code as they were typed.
 */
export function sanitizeRichText(html: string): string {
  return collapseBlankRuns(trimEnd(arrangeBlocks(sanitizeHtml(html, allowList))).trimStart());
}

/**
 * Clean HTML as readers see it: formulas as MathML, code in colours, within a limit of time. A text with more than
 * `most` visible characters stays as it is, because nobody will read it.
 */
export function decorate(html: string, most: number): string {
  if (visibleLength(html) > most) return html;
  const time = { left: DECORATED_WITHIN };
  return highlightCode(renderFormulas(html, time), time);
}
