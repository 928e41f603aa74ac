import { splitTags } from "@unknot/contract/rules/rich-text";

const KEPT = ["href", "src", "alt", "colspan", "rowspan", "start"];
/** What Word, Google Docs and web pages send along that is no text. */
const NOISE = /<!--[\s\S]*?-->|<(style|script|head|title|xml)\b[\s\S]*?<\/\1\s*>/gi;

const attribute = (tag: string, name: string): string | undefined => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag);
  return match?.[1] ?? match?.[2];
};

/** The mark-up that says what a style says: `<strong>`, `<em>`, `<s>`. */
function marksOf(style: string): string[] {
  const marks: string[] = [];
  if (/font-weight\s*:\s*(bold|[6-9]00)/i.test(style)) marks.push("strong");
  if (/font-style\s*:\s*italic/i.test(style)) marks.push("em");
  if (/text-decoration[^;]*line-through/i.test(style)) marks.push("s");
  return marks;
}

const isPlainBold = (name: string, style: string): boolean =>
  /^(b|strong)$/.test(name) && /font-weight\s*:\s*(normal|[1-5]00)/i.test(style);

function opening(name: string, tag: string): string {
  const language = name === "code" ? /\blanguage-[\w+#-]+/.exec(attribute(tag, "class") ?? "")?.[0] : undefined;
  const kept = KEPT.flatMap((key) => {
    const value = attribute(tag, key);
    return value === undefined ? [] : [` ${key}="${value.replaceAll('"', "&quot;")}"`];
  });
  return `<${name}${kept.join("")}${language ? ` class="${language}"` : ""}>`;
}

/**
 * Pasted HTML with its meaning and without its looks: what styles say in mark-up (they would not be applied, because
 * the content security policy lets no page have inline styles), and none of what Office adds.
 */
export function cleanPaste(html: string): string {
  const out: string[] = [];
  /** What closes each open element: looks come and go with the element that had them. */
  const open: { name: string; end: string }[] = [];
  for (const { tag, text } of splitTags(html.replace(NOISE, ""))) {
    const name = /^<\/?\s*([a-z][\w:-]*)/i.exec(text)?.[1]?.toLowerCase();
    if (!tag || !name) {
      if (!tag) out.push(text);
      continue;
    }
    if (text.startsWith("</")) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at === -1) continue;
      for (const element of open.splice(at).reverse()) out.push(element.end);
      continue;
    }
    const style = attribute(text, "style") ?? "";
    const isBare = name === "span" || name.includes(":") || isPlainBold(name, style);
    const marks = isBare && name !== "span" ? [] : marksOf(style);
    const isVoid = /^(br|img|hr|col|input|meta|link)$/.test(name);
    const inner = marks.map((mark) => `<${mark}>`).join("");
    out.push((isBare ? "" : opening(name, text)) + (isVoid ? "" : inner));
    const closers = [...marks]
      .reverse()
      .map((mark) => `</${mark}>`)
      .join("");
    if (!isVoid) open.push({ name, end: closers + (isBare ? "" : `</${name}>`) });
  }
  return (
    out.join("") +
    open
      .reverse()
      .map(({ end }) => end)
      .join("")
  );
}
