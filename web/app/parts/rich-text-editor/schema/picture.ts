import { type Editor, InputRule } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import * as strings from "@unknot/contract/words/editor";
import { fetchImages } from "../fetch-images";

const OWN = 'img[src^="/uploads/"]';

const attributesOf = (image: Element | null) =>
  image && { src: image.getAttribute("src"), alt: image.getAttribute("alt") ?? "" };

/** Its size is the server's to say. */
const attributes = () => ({ src: { default: null }, alt: { default: "" } });

/** An image of this site in a line of text. Those of others would be fetched from there by every reader. */
export const ImageInLine = Image.extend({
  name: "imageInLine",
  // Before that of links, which would take what is behind the exclamation mark.
  priority: 1010,
  addAttributes: attributes,
  parseHTML: () => [{ tag: OWN }],
  // `![what it shows](address)`: an image of ours; one of another site is a link, until the server has it.
  addInputRules() {
    return [
      new InputRule({
        find: /!\[([^\]]*)\]\((\S+)\)$/,
        handler: ({ state: { tr, schema }, range: { from, to }, match: [, alt = "", src = ""] }) => {
          const picture = schema.nodes.image;
          if (picture && src.startsWith("/uploads/")) tr.replaceRangeWith(from, to, picture.create({ src, alt }));
          else if (/^https?:/.test(src)) {
            const link = schema.marks.link?.create({ href: src });
            tr.replaceWith(from, to, schema.text(alt || src, link ? [link] : []));
            tr.setMeta("preventAutolink", true);
            if (link) queueMicrotask(() => void fetchImages(this.editor, [src], 1));
          }
        },
      }),
    ];
  },
}).configure({ inline: true });

/**
 * Moves the cursor from an image, or from the words below it, into a new paragraph behind it: a block that is put in
 * would take the place of the image otherwise. Answers whether it was in one.
 */
export function leavePicture(editor: Editor): boolean {
  const { selection } = editor.state;
  const { $from, from, to } = selection;
  const isInside = $from.parent.type.name === "image";
  if (!isInside && editor.state.doc.nodeAt(from)?.type.name !== "image") return false;
  if (!isInside && from === to) return false;
  const after = isInside ? $from.after() : to;
  return editor
    .chain()
    .insertContentAt(after, { type: "paragraph" })
    .setTextSelection(after + 1)
    .run();
}

/** An element with a class of editor.module.css. */
function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

/**
 * An image of this site that stands for itself, with the words below it, if there are any. What it shows is asked for
 * right there: nobody else knows it, least of all the name of its file.
 */
export const Picture = Image.extend({
  content: "inline*",
  addAttributes: attributes,
  draggable: true,
  addInputRules: () => [],
  parseHTML: () => [
    {
      tag: "figure",
      priority: 70,
      getAttrs: (element) => attributesOf(element.querySelector(`:scope > ${OWN}`)) ?? false,
      contentElement: (element) => (element as Element).querySelector<HTMLElement>("figcaption") ?? make("span", ""),
    },
    {
      tag: OWN,
      priority: 60,
      context: "doc/|listItem/|taskItem/|tableCell/|tableHeader/|blockquote/",
      getAttrs: attributesOf,
    },
  ],
  renderHTML({ node }) {
    const image = ["img", { src: node.attrs.src, alt: node.attrs.alt ?? "" }] as const;
    return node.content.size === 0 ? image : ["figure", image, ["figcaption", 0]];
  },
  addKeyboardShortcuts() {
    return {
      // From the words below an image into a paragraph of its own.
      Enter: () => leavePicture(this.editor),
    };
  },
  addNodeView:
    () =>
    ({ node, editor, getPos }) => {
      const dom = make("figure", "picture");
      const image = make("img", "");
      const ask = make("label", "picture-alt");
      const alt = make("input", "");
      const contentDOM = make("figcaption", "");
      ask.append(make("span", ""), alt);
      ask.contentEditable = "false";
      if (ask.firstChild) ask.firstChild.textContent = strings.alternativeText();
      alt.placeholder = strings.whatItShows();
      contentDOM.dataset.placeholder = strings.caption();
      alt.addEventListener("input", (event) => {
        event.stopPropagation();
        const at = getPos();
        if (at === undefined) return;
        editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "alt", alt.value));
      });
      dom.append(image, ask, contentDOM);
      const show = ({ attrs, content }: typeof node) => {
        if (image.getAttribute("src") !== attrs.src) image.src = attrs.src;
        image.alt = attrs.alt ?? "";
        if (alt.value !== image.alt) alt.value = image.alt;
        dom.classList.toggle("picture-unsaid", image.alt === "");
        contentDOM.toggleAttribute("data-empty", content.size === 0);
      };
      show(node);
      return {
        dom,
        contentDOM,
        stopEvent: ({ target }) => ask.contains(target as Node),
        ignoreMutation: (change) => !contentDOM.contains(change.target) || change.type === "attributes",
        update: (next) => {
          if (next.type !== node.type) return false;
          show(next);
          return true;
        },
      };
    },
});
