import { Node } from "@tiptap/core";
import Blockquote from "@tiptap/extension-blockquote";
import CodeBlock from "@tiptap/extension-code-block";
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

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    spoiler: {
      /** Makes what is selected a quote that readers uncover, or takes the cover away. */
      toggleSpoiler: () => ReturnType;
    };
  }
}

/** What somebody said, or what readers uncover. */
export const Quote = Blockquote.extend({
  addAttributes: () => ({
    isSpoiler: {
      default: false,
      parseHTML: (element) => element.classList.contains("spoiler"),
      renderHTML: ({ isSpoiler }) => (isSpoiler ? { class: "spoiler" } : {}),
    },
  }),
  addCommands() {
    return {
      ...this.parent?.(),
      toggleSpoiler:
        () =>
        ({ editor, commands }) => {
          if (editor.isActive(this.name, { isSpoiler: true })) return commands.lift(this.name);
          if (editor.isActive(this.name)) return commands.updateAttributes(this.name, { isSpoiler: true });
          return commands.wrapIn(this.name, { isSpoiler: true });
        },
    };
  },
});
