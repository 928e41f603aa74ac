import { limits } from "@unknot/contract/limits";
import { messages } from "@unknot/contract/messages";
import { collapseBlankRuns, isOversized, splitTags, visibleText } from "@unknot/contract/rules/rich-text";
import sanitizeHtml from "sanitize-html";
import { badInput } from "../../platform/errors.ts";
import { allowList } from "./allow-list.ts";
import { renderFormulas } from "./formulas.ts";
import { highlightCode } from "./highlight.ts";

const EMPTY_PARAGRAPH_MAX = 200;

/** Walks clean HTML once: renders formulas outside of code; drops links that lead nowhere or stand in links. */
function finish(html: string): string {
  let codeDepth = 0;
  const budget = { left: limits.formulasMax };
  const links: boolean[] = [];
  const out: string[] = [];
  for (const { tag, text } of splitTags(html)) {
    if (!tag) {
      out.push(codeDepth > 0 ? text : renderFormulas(text, budget));
      continue;
    }
    if (/^<\/?(code|pre)\b/.test(text)) codeDepth += text.startsWith("</") ? -1 : 1;
    if (text === "</a>") {
      if (links.pop()) out.push(text);
    } else if (/^<a\b/.test(text)) {
      const keep = text.includes("href=") && !links.includes(true);
      links.push(keep);
      if (keep) out.push(text);
    } else out.push(text);
  }
  return out.join("");
}

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
 * The one door for HTML that people bring in: keeps what the allow-list knows, makes links harmless, turns images
 * of other sites into links and formulas into MathML. Returns HTML that may be shown as it is.
 */
export function sanitizeRichText(html: string): string {
  return highlightCode(trimEnd(finish(sanitizeHtml(html, allowList))).trimStart());
}

/** What `takeRichText` throws for HTML that is more than any write-up needs. */
export const tooLarge = (field: string) => badInput(messages.tooMuchFormatting, field);

/**
 * HTML that somebody sent, cleaned, with runs of empty paragraphs collapsed. Throws a 400 for more than any write-up
 * needs, before it costs time; `field` is the input that it came from.
 */
export function takeRichText(html: string, field: string): string {
  if (isOversized(html)) throw tooLarge(field);
  const clean = collapseBlankRuns(sanitizeRichText(html));
  // What was typed as signs is longer as character references.
  if (clean.length > 4 * limits.htmlMax) throw tooLarge(field);
  return clean;
}
