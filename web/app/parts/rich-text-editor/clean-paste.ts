import { FOREIGN_BLOCKS, visibleText } from "@unknot/contract/rules/rich-text";
import { type ChildNode, Element, isTag, isText, Text } from "domhandler";
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

const isOwnImage = (address: string): boolean => address.startsWith("/uploads/");

/** What an image was called by whoever put it there; nothing where a program did. */
const nameOf = ({ alt = "" }: Record<string, string>): string =>
  /^(?:enter image description here|image|alt text)?$/i.test(alt.trim()) ? "" : alt.trim();

function isWithin({ parent }: Element, name: string): boolean {
  return parent !== null && isTag(parent) && (parent.name === name || isWithin(parent, name));
}

/** The whole address of an image of another site; null for one that is nowhere on the web. */
function addressOnTheWeb(src: string): string | null {
  const href = src.startsWith("//") ? `https:${src}` : src;
  return /^https?:\/\//i.test(href) ? href : null;
}

/**
 * An image of ours stays one. In the place of one of another site stands a link to it, as the server would have it (a link
 * around it stays); what is nowhere else, in a file of the writer's say, leaves its name.
 */
function imageOrLink(image: Element): ChildNode[] {
  const { src = "" } = image.attribs;
  if (isOwnImage(src)) return [new Element("img", attributesOf(image))];
  const href = addressOnTheWeb(src) ?? src;
  const isOnTheWeb = addressOnTheWeb(src) !== null;
  const words = nameOf(image.attribs) || (isOnTheWeb ? href : "");
  if (words === "") return [];
  if (isWithin(image, "a")) return [new Text(words)];
  return isOnTheWeb ? [new Element("a", { href }, [new Text(words)])] : [new Text(words)];
}

function withoutLooks(node: ChildNode): ChildNode[] {
  if (isText(node)) return [node];
  if (!isTag(node) || NOISE.has(node.name)) return [];
  const { name } = node;
  if (name === "img") return imageOrLink(node);
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

const cleaned = (nodes: ChildNode[]): string =>
  DomUtils.getOuterHTML(makeLists(nodes).flatMap(withoutLooks), { encodeEntities: "utf8" });

/**
 * Pasted HTML with its meaning and without its looks: what styles say in mark-up (they would not be applied, because
 * the content security policy lets no page have inline styles), and none of what Office adds. Not read by the browser's
 * own parser, which reports each style and each handler in it as a violation of that policy.
 */
export const cleanPaste = (html: string): string => cleaned(parseDocument(html).children);

/**
 * What pasted HTML has beside its images: `hasWords` where there is a text or a table, how many of the images will not
 * be images in the text (`leftOut`), and where those of them are that are on the web and are links by themselves.
 */
export function lookIntoPaste(html: string): { hasWords: boolean; leftOut: number; addresses: string[] } {
  const document = parseDocument(html);
  const images = DomUtils.getElementsByTagName("img", document.children);
  const isLinked = (image: Element) => isWithin(image, "a");
  const addresses = images.flatMap((image) =>
    isLinked(image) ? [] : (addressOnTheWeb(image.attribs.src ?? "") ?? []),
  );
  for (const image of images) DomUtils.removeElement(image);
  const clean = cleaned(document.children);
  return {
    hasWords: clean.includes("<table") || visibleText(clean).trim() !== "",
    leftOut: images.filter(({ attribs }) => !isOwnImage(attribs.src ?? "")).length,
    addresses,
  };
}
