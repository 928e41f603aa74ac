import { type ChildNode, Element, isTag, isText, type Text } from "domhandler";
import { DomUtils } from "htmlparser2";

/** Where Word says in a style that a paragraph is an item: of which list, and how deep in it. */
const WORD_ITEM = /mso-list\s*:\s*(l\d+)\s+level(\d)/i;
const WORD_MARKER = /mso-list\s*:\s*Ignore/i;
/** Signs that people and programs put before an item where they have no list. */
const BULLET = /^[\s\u00a0]*[•·◦▪‣●○■\uf0b7\uf0a7][\s\u00a0]+/;
/** Numbers as Word counts: `3.`, `b)`, `(iv)`. */
const NUMBER = /^[\s\u00a0]*\(?(\d{1,4}|[a-z]{1,5})[.)]/i;

type Item = { paragraph: Element; depth: number; isNumbered: boolean; start: string | undefined };

const styleOf = (node: ChildNode): string => (isTag(node) ? (node.attribs.style ?? "") : "");

/** Takes the marker out that Word has put into the paragraph for programs that know no lists. */
function takeMarker(paragraph: Element): string {
  const marker = DomUtils.findOne((element) => WORD_MARKER.test(styleOf(element)), paragraph.children);
  if (!marker) return "";
  const text = DomUtils.textContent(marker);
  DomUtils.removeElement(marker);
  return text;
}

function firstText(nodes: ChildNode[]): Text | undefined {
  for (const node of nodes) {
    if (isText(node) && node.data.trim() !== "") return node;
    const inner = isTag(node) ? firstText(node.children) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** The item that a paragraph is; null where it is none. */
function itemOf(node: ChildNode): Item | null {
  if (!isTag(node) || node.name !== "p") return null;
  const word = WORD_ITEM.exec(styleOf(node));
  if (word) {
    const number = NUMBER.exec(takeMarker(node))?.[1];
    const start = number && /^\d+$/.test(number) && number !== "1" ? number : undefined;
    return { paragraph: node, depth: Number(word[2]), isNumbered: number !== undefined, start };
  }
  const text = firstText(node.children);
  if (!text || !BULLET.test(text.data)) return null;
  text.data = text.data.replace(BULLET, "");
  return { paragraph: node, depth: 1, isNumbered: false, start: undefined };
}

const listOf = ({ isNumbered, start }: Item): Element =>
  new Element(isNumbered ? "ol" : "ul", isNumbered && start ? { start } : {});

/** Items, one after the other and each with its depth, as lists in lists. */
function nest(items: Item[]): Element[] {
  const lists: Element[] = [];
  const open: { list: Element; depth: number }[] = [];
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) > item.depth) open.pop();
    let top = open.at(-1);
    const isSame = top?.depth === item.depth && (top.list.name === "ol") === item.isNumbered;
    if (!top || !isSame) {
      if (top?.depth === item.depth) open.pop();
      const list = listOf(item);
      const around = open.at(-1)?.list.children.at(-1);
      if (around && isTag(around)) DomUtils.appendChild(around, list);
      else lists.push(list);
      top = { list, depth: item.depth };
      open.push(top);
    }
    DomUtils.appendChild(top.list, new Element("li", {}, item.paragraph.children));
  }
  return lists;
}

/** A list that stands in a list, as Google Docs writes it, belongs to the item before it. */
function intoItems(list: Element): void {
  for (const child of [...list.children]) {
    if (!isTag(child) || !/^[uo]l$/.test(child.name)) continue;
    const before = DomUtils.prevElementSibling(child);
    if (before?.name !== "li") continue;
    DomUtils.removeElement(child);
    DomUtils.appendChild(before, child);
  }
}

/**
 * Makes lists of what Word, Google Docs and plain typing have in place of them, in the parsed HTML of a paste. Takes
 * time linear to its length.
 */
export function makeLists(nodes: ChildNode[]): ChildNode[] {
  const out: ChildNode[] = [];
  let items: Item[] = [];
  const endList = () => {
    out.push(...nest(items));
    items = [];
  };
  for (const node of nodes) {
    const item = itemOf(node);
    if (item) items.push(item);
    else if (items.length === 0 || !isText(node) || node.data.trim() !== "") {
      endList();
      out.push(node);
    }
  }
  endList();
  for (const node of out) {
    if (!isTag(node)) continue;
    node.children = makeLists(node.children);
    for (const child of node.children) child.parent = node;
    if (/^[uo]l$/.test(node.name)) intoItems(node);
  }
  return out;
}
