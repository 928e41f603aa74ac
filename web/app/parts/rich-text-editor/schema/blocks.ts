import { Node } from "@tiptap/core";
import CodeBlock from "@tiptap/extension-code-block";
import Image from "@tiptap/extension-image";
import { ListItem } from "@tiptap/extension-list";
import { Table, TableRow } from "@tiptap/extension-table";

/** An item of a list. It may begin with anything: code, a quote, another list. */
export const Item = ListItem.extend({ content: "block+" });

/** A block of code. Parts of it may be marked; `isPlain` is a `<pre>` that came without `<code>`. */
export const Code = CodeBlock.extend({
  marks: "bold italic strike link script",
  addAttributes() {
    return {
      ...this.parent?.(),
      isPlain: {
        default: false,
        rendered: false,
        parseHTML: (element) => element.querySelector("code") === null,
      },
    };
  },
  renderHTML({ node }) {
    const { language, isPlain } = node.attrs;
    return isPlain ? ["pre", 0] : ["pre", ["code", language ? { class: `language-${language}` } : {}, 0]];
  },
}).configure({ enableTabIndentation: true, tabSize: 2 });

/** A table without widths of columns: they would be inline styles, which the content security policy forbids. */
export const PlainTable = Table.extend({
  renderHTML: () => ["table", ["tbody", 0]],
  addNodeView: null,
});

/** A row of a table, which knows whether it is of its head or its foot. */
export const Row = TableRow.extend({
  addAttributes: () => ({
    section: {
      default: "tbody",
      parseHTML: (element) => element.parentElement?.localName ?? "tbody",
      renderHTML: ({ section }) => ({ "data-section": section }),
    },
  }),
});

/** The title of the table below it: a line of its own, because rows are all that a table may hold here. */
export const TableTitle = Node.create({
  name: "tableTitle",
  group: "block",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "div[data-caption]" }],
  renderHTML: () => ["div", { "data-caption": "" }, 0],
});

const OWN = 'img[src^="/uploads/"]';

/** An image of this site in a line of text. Those of others would be fetched from there by every reader. */
export const ImageInLine = Image.extend({
  name: "imageInLine",
  parseHTML: () => [{ tag: OWN }],
  addInputRules: () => [],
}).configure({ inline: true });

/** An image of this site that stands for itself. */
export const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: OWN,
      priority: 60,
      context: "doc/|listItem/|tableCell/|tableHeader/|blockquote/",
    },
  ],
});
