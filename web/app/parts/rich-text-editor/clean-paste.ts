import { type ChildNode, Element, isTag, isText } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";

const ATTRIBUTES = ["href", "src", "alt", "colspan", "rowspan", "start"];
/** What Word, Google Docs and web pages send along that is no text. */
const NOISE = new Set(["style", "script", "head", "title", "meta", "link", "template", "xml"]);

/** The mark-up that says what a style says: `<strong>`, `<em>`, `<s>`. */
function marksOf(style: string): string[] {
  const marks: string[] = [];
  if (/font-weight\s*:\s*(bold|[6-9]00)/i.test(style)) marks.push("strong");
  if (/font-style\s*:\s*italic/i.test(style)) marks.push("em");
  if (/text-decoration[^;]*line-through/i.test(style)) marks.push("s");
  return marks;
}

/** Google Docs wraps all that is copied in `<b style="font-weight:normal">`. */
const isPlainBold = (name: string, style: string): boolean =>
  /^(b|strong)$/.test(name) && /font-weight\s*:\s*(normal|[1-5]00)/i.test(style);

function attributesOf({ name, attribs }: Element): Record<string, string> {
  const kept = Object.fromEntries(Object.entries(attribs).filter(([key]) => ATTRIBUTES.includes(key)));
  const language = name === "code" ? /\blanguage-[\w+#-]+/.exec(attribs.class ?? "")?.[0] : undefined;
  return language ? { ...kept, class: language } : kept;
}

function withoutLooks(node: ChildNode): ChildNode[] {
  if (isText(node)) return [node];
  if (!isTag(node) || NOISE.has(node.name)) return [];
  const { name } = node;
  const style = node.attribs.style ?? "";
  const inner = node.children.flatMap(withoutLooks);
  // Office has elements of its own, `<o:p>` say.
  if (name.includes(":") || isPlainBold(name, style)) return inner;
  const marked =
    inner.length === 0 ? [] : marksOf(style).reduceRight((all, mark) => [new Element(mark, {}, all)], inner);
  return name === "span" ? marked : [new Element(name, attributesOf(node), marked)];
}

/**
 * Pasted HTML with its meaning and without its looks: what styles say in mark-up (they would not be applied, because
 * the content security policy lets no page have inline styles), and none of what Office adds. Not read by the browser's
 * own parser, which reports each style and each handler in it as a violation of that policy.
 */
export function cleanPaste(html: string): string {
  return DomUtils.getOuterHTML(parseDocument(html).children.flatMap(withoutLooks), { encodeEntities: "utf8" });
}
