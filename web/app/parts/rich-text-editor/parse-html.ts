import { type AnyExtension, getSchema, type JSONContent } from "@tiptap/core";
import { DOMParser as ContentParser, type Fragment, type Schema } from "@tiptap/pm/model";
import { trustHtml } from "../../lib/trusted";

/** Parses HTML into a document of its own: nothing in it runs or is fetched. The editor's own way takes no trusted text. */
const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(trustHtml(html), "text/html").body;

/** Puts each formula as it was typed in the place of its MathML, which carries that as an annotation. */
function restoreFormulas(body: HTMLElement): void {
  for (const formula of body.querySelectorAll("math")) {
    const sign = formula.getAttribute("display") === "block" ? "$$" : "$";
    formula.replaceWith(sign + (formula.querySelector("annotation")?.textContent ?? "") + sign);
  }
}

/** A published text as the editor begins with it: formulas as they were typed, of the rest what its extensions know. */
export function parseText(html: string, extensions: AnyExtension[]): JSONContent {
  const body = bodyOf(html);
  restoreFormulas(body);
  return ContentParser.fromSchema(getSchema(extensions)).parse(body).toJSON();
}

/** HTML as something to be put into a text. */
export const parseInsert = (html: string, schema: Schema): Fragment =>
  ContentParser.fromSchema(schema).parseSlice(bodyOf(html)).content;
