import { DOMSerializer, type Node } from "@tiptap/pm/model";

/** Where text may stand without a paragraph around it. */
const HOLDS_TEXT = new Set(["LI", "TD", "TH", "BLOCKQUOTE"]);

const isBare = (element: Element | null): boolean => element?.hasAttribute("data-bare") ?? false;

/** Puts the rows of a table into its head, its body and its foot. */
function divide(table: Element): void {
  for (const body of table.querySelectorAll(":scope > tbody")) {
    const sections: Element[] = [];
    for (const row of [...body.children]) {
      const name = row.getAttribute("data-section") ?? "tbody";
      row.removeAttribute("data-section");
      if (sections.at(-1)?.localName !== name) sections.push(table.ownerDocument.createElement(name));
      sections.at(-1)?.append(row);
    }
    body.replaceWith(...sections);
  }
}

/** Gives a table the title above it; one that has lost its table is a paragraph. */
function entitle(title: Element): void {
  const table = title.nextElementSibling;
  const isOfTable = table?.localName === "table";
  const written = title.ownerDocument.createElement(isOfTable ? "caption" : "p");
  written.append(...title.childNodes);
  if (isOfTable) table.prepend(written);
  title.replaceWith(...(isOfTable ? [] : [written]));
}

/** Takes the paragraph away around text that came without one, where nothing runs together by that. */
function unwrap(root: Element): void {
  const bare = [...root.querySelectorAll("[data-bare]")];
  const away = bare.filter(
    ({ parentElement, previousElementSibling, nextElementSibling }) =>
      HOLDS_TEXT.has(parentElement?.tagName ?? "") && !isBare(previousElementSibling) && !isBare(nextElementSibling),
  );
  for (const paragraph of bare) paragraph.removeAttribute("data-bare");
  for (const paragraph of away) paragraph.replaceWith(...paragraph.childNodes);
}

/**
 * What was written as the HTML that is sent: in the elements that the sanitiser knows, and in those in which it came.
 * Made in a document of its own, in which nothing runs or is fetched. Takes time linear to the length.
 */
export function htmlOf(content: Node): string {
  const inert = document.implementation.createHTMLDocument();
  const root = inert.createElement("div");
  DOMSerializer.fromSchema(content.type.schema).serializeFragment(content.content, { document: inert }, root);
  for (const title of root.querySelectorAll("[data-caption]")) entitle(title);
  for (const table of root.querySelectorAll("table")) divide(table);
  unwrap(root);
  return root.innerHTML;
}
