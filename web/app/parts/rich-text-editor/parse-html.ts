import { type AnyExtension, getSchema, type JSONContent } from "@tiptap/core";
import { DOMParser as ContentParser, type Fragment, type Node, type Schema } from "@tiptap/pm/model";
import { trustHtml } from "../../lib/trusted";

/**
 * Parses HTML into a document of its own: nothing in it runs or is fetched. The editor's own way takes no trusted text.
 * For the editor, titles of tables come to stand above them, and lines of code are lines.
 */
export function bodyOf(html: string, { isForEditor = true } = {}): HTMLElement {
  const { body } = new DOMParser().parseFromString(trustHtml(html), "text/html");
  if (!isForEditor) return body;
  for (const caption of body.querySelectorAll("caption")) {
    const title = caption.ownerDocument.createElement("div");
    title.setAttribute("data-caption", "");
    title.append(...caption.childNodes);
    caption.closest("table")?.before(title);
    caption.remove();
  }
  for (const line of body.querySelectorAll("pre br")) line.replaceWith("\n");
  return body;
}

/** What the editor has of parsed HTML. */
export const parseBody = (body: HTMLElement, schema: Schema): Node => ContentParser.fromSchema(schema).parse(body);

/** A text as its author wrote it, as the editor begins with it: of its elements those that its extensions know. */
export const parseText = (html: string, extensions: AnyExtension[]): JSONContent =>
  parseBody(bodyOf(html), getSchema(extensions)).toJSON();

/** HTML as something to be put into a text. */
export const parseInsert = (html: string, schema: Schema): Fragment =>
  ContentParser.fromSchema(schema).parseSlice(bodyOf(html)).content;
