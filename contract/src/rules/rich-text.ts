import { limits } from "../limits.ts";

/** Counting and emptiness of rich text, the same in the editor and on the server. One pass over any input. */

const NAMED = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
]);
const NUMBERED = /^#(?:\d{1,7}|[xX][0-9a-fA-F]{1,6})$/;
/** The longest reference that is resolved, without its `&` and `;`. */
const REFERENCE_MAX = 8;

/** The character that a reference stands for, given without its `&` and `;`; undefined for an unknown one. */
function characterOf(reference: string): string | undefined {
  if (!NUMBERED.test(reference)) return NAMED.get(reference);
  const code = Number(`0${reference.slice(1)}`);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

/**
 * Turns the character references that HTML serialisers write back into characters; unknown ones stay as they are. Looked
 * for by hand: replacing a pattern takes four times as long for a text of nothing else.
 */
function decodeEntities(text: string): string {
  let decoded = "";
  let from = 0;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    let end = at + 1;
    while (end <= at + REFERENCE_MAX && text[end] !== ";") end++;
    const character = text[end] === ";" ? characterOf(text.slice(at + 1, end)) : undefined;
    if (character === undefined) continue;
    decoded += text.slice(from, at) + character;
    from = end + 1;
  }
  return decoded + text.slice(from);
}

/** Splits HTML into its tags and the text between them, in order. */
export function splitTags(html: string): { tag: boolean; text: string }[] {
  const parts: { tag: boolean; text: string }[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const close = open === -1 ? -1 : html.indexOf(">", open);
    if (close === -1) {
      parts.push({ tag: false, text: html.slice(at) });
      break;
    }
    if (open > at) parts.push({ tag: false, text: html.slice(at, open) });
    parts.push({ tag: true, text: html.slice(open, close + 1) });
    at = close + 1;
  }
  return parts;
}

/** Elements that a post may not hold but that stand on lines of their own in HTML from elsewhere, in lower case. */
export const FOREIGN_BLOCKS =
  "address article aside body center dd details dialog dir div dl dt fieldset footer form header hgroup legend main menu nav search section summary title".split(
    " ",
  );

const BLOCKS = `p|h[1-6]|li|pre|figure|figcaption|blockquote|caption|td|th|tr|ul|ol|table|${FOREIGN_BLOCKS.join("|")}`;
const BLOCK_START = new RegExp(`^<(?:${BLOCKS})[\\s>]`, "i");
const BLOCK_END = new RegExp(`^<(?:/(?:${BLOCKS})|br|hr)[\\s/>]`, "i");

/**
 * The text that a reader sees in HTML: no tags, character references resolved, a line break after each block and where
 * one begins in the middle of a line.
 */
export function visibleText(html: string): string {
  // A formula carries its source beside what is shown.
  let isSource = false;
  const text: string[] = [];
  for (const part of splitTags(html)) {
    if (!part.tag) {
      if (!isSource) text.push(part.text);
    } else if (part.text.startsWith("<annotation")) isSource = true;
    else if (part.text === "</annotation>") isSource = false;
    else if (BLOCK_END.test(part.text)) text.push("\n");
    else if (BLOCK_START.test(part.text) && !(text.at(-1) ?? "\n").endsWith("\n")) text.push("\n");
  }
  return decodeEntities(text.join(""));
}

/** What a string has more units for than a reader sees characters: pairs of surrogates, and line breaks. */
const UNCOUNTED = /[\ud800-\udbff][\udc00-\udfff]|\n/g;

/** How many characters (code points) of HTML a reader sees; line breaks between blocks are not counted. */
export function visibleLength(html: string): number {
  const text = visibleText(html);
  return text.length - (text.match(UNCOUNTED)?.length ?? 0);
}

const MEDIA = /^<(?:img|video|iframe)\b/i;

/** Whether HTML shows nothing: no visible text, no image, no video, no embedded page. */
export function isEmptyRichText(html: string): boolean {
  // \p{DI}: characters that are shown as nothing (zero-width joiners, soft hyphens and their like).
  if (/[^\s\p{DI}]/u.test(visibleText(html))) return false;
  return !splitTags(html).some((part) => part.tag && MEDIA.test(part.text));
}

/** Whether HTML is more than any post needs; looked at before anything that takes longer the more there is. */
export function isOversized(html: string): boolean {
  if (html.length > limits.htmlMax) return true;
  let tags = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) tags++;
  return tags > limits.tagsMax;
}

const BLANK = "<p>(?:\\s|&nbsp;|<br ?/?>)*</p>\\s*";
const BLANK_RUN = new RegExp(`(?:${BLANK}){${limits.blankRunMax + 1},}`, "g");

/** Collapses runs of four or more empty paragraphs to three. */
export function collapseBlankRuns(html: string): string {
  return html.replace(BLANK_RUN, "<p></p>".repeat(limits.blankRunMax));
}
