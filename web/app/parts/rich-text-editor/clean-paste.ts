import { FOREIGN_BLOCKS } from "@unknot/contract/rules/rich-text";
import { type ChildNode, Element, isTag, isText } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { makeLists } from "./paste-lists";

const ATTRIBUTES = ["href", "src", "alt", "colspan", "rowspan", "start"];
/** What Word, Google Docs and web pages send along that is no text. */
const NOISE = new Set(["style", "script", "head", "title", "meta", "link", "template", "xml"]);
/** Other names for what the editor has; blocks that it has not are lines of their own. */
const SAME_AS: Record<string, string> = {
  ...Object.fromEntries(FOREIGN_BLOCKS.map((name) => [name, "div"])),
  h1: "h2",
  h5: "h4",
  h6: "h4",
  kbd: "code",
  tt: "code",
};
/** What holds rows and items: what is bold in it is bold in each of them. */
const CELLS_AND_ROWS = new Set(["table", "thead", "tbody", "tfoot", "tr", "ul", "ol"]);

/** The mark-up that says what a style says: `<strong>`, `<em>`, `<s>`. */
function marksOf(style: string): string[] {
  const marks: string[] = [];
  if (/font-weight\s*:\s*(bold|[6-9]00)/i.test(style)) marks.push("strong");
  if (/font-style\s*:\s*italic/i.test(style)) marks.push("em");
  if (/text-decoration[^;]*line-through/i.test(style)) marks.push("s");
  if (/vertical-align\s*:\s*super/i.test(style)) marks.push("sup");
  if (/vertical-align\s*:\s*sub/i.test(style)) marks.push("sub");
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

/** The title of a table stands above it in the editor. */
function withTitleAbove(table: Element): ChildNode[] {
  const title = table.children.find((child) => isTag(child) && child.name === "caption");
  if (!title || !isTag(title)) return [table];
  table.children = table.children.filter((child) => child !== title);
  return [new Element("div", { "data-caption": "" }, title.children), table];
}

function withoutLooks(node: ChildNode): ChildNode[] {
  if (isText(node)) return [node];
  if (!isTag(node) || NOISE.has(node.name)) return [];
  const { name } = node;
  const style = node.attribs.style ?? "";
  const inner = node.children.flatMap(withoutLooks);
  // Office has elements of its own, `<o:p>` say.
  if (name.includes(":") || isPlainBold(name, style)) return inner;
  const marks = inner.length === 0 || CELLS_AND_ROWS.has(name) ? [] : marksOf(style);
  const marked = marks.reduceRight((all, mark) => [new Element(mark, {}, all)], inner);
  if (name === "span") return marked;
  const element = new Element(SAME_AS[name] ?? name, attributesOf(node), marked);
  return name === "table" ? withTitleAbove(element) : [element];
}

/**
 * Pasted HTML with its meaning and without its looks: what styles say in mark-up (they would not be applied, because
 * the content security policy lets no page have inline styles), and none of what Office adds. Not read by the browser's
 * own parser, which reports each style and each handler in it as a violation of that policy.
 */
export function cleanPaste(html: string): string {
  const nodes = makeLists(parseDocument(html).children).flatMap(withoutLooks);
  return DomUtils.getOuterHTML(nodes, { encodeEntities: "utf8" });
}
