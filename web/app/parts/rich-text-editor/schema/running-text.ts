import { Mark } from "@tiptap/core";
import Code from "@tiptap/extension-code";
import Link from "@tiptap/extension-link";
import Paragraph from "@tiptap/extension-paragraph";
import { becomesLink } from "@unknot/contract/rules/links";

/** Where a link may lead: to an address in full, or to a path of this site, as the sanitiser has it; `www.` is completed. */
const MAY_LEAD_TO = /^(?:https?:|mailto:|www\.|\/(?![/\\]))/i;

/**
 * A paragraph. `isElement` says whether it came as `<p>`: text that stands in an item, a cell or a quote without one is
 * written without one, too.
 */
export const Words = Paragraph.extend({
  addAttributes: () => ({
    isElement: {
      default: false,
      parseHTML: (element) => element.localName === "p",
      renderHTML: ({ isElement }) => (isElement ? {} : { "data-bare": "" }),
    },
  }),
});

/** Code in a line; it may be bold, or a link. */
export const InlineCode = Code.extend({
  excludes: "code",
  addAttributes: () => ({
    class: {
      default: null,
      parseHTML: (element) => /\blanguage-[a-z0-9+#-]{1,20}(?!\S)/.exec(element.className)?.[0] ?? null,
    },
  }),
});

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    script: {
      /** Sets the selected text lower or higher, or back on its line. */
      toggleScript: (kind: "sub" | "sup") => ReturnType;
    };
  }
}

/** How many elements of its kind an element stands in. */
function depthOf(element: HTMLElement): number {
  let depth = 0;
  for (let around = element.parentElement; around; around = around.parentElement)
    if (around.localName === element.localName) depth++;
  return depth;
}

/**
 * Text that stands lower or higher. One mark for both, of which a text may have several in the order in which they
 * stand around it: an index may have a power, and a power another one.
 */
export const Script = Mark.create({
  name: "script",
  excludes: "",
  addAttributes: () => ({
    kind: { default: "sub", rendered: false, parseHTML: (element) => element.localName },
    depth: { default: 0, rendered: false, parseHTML: depthOf },
  }),
  parseHTML: () => [{ tag: "sub" }, { tag: "sup" }],
  renderHTML: ({ mark }) => [mark.attrs.kind, 0],
  addCommands() {
    return {
      toggleScript:
        (kind) =>
        ({ editor, chain }) =>
          editor.isActive("script", { kind })
            ? chain().unsetMark("script").run()
            : chain().unsetMark("script").setMark("script", { kind }).run(),
    };
  },
  addKeyboardShortcuts() {
    return {
      "Mod-,": () => this.editor.commands.toggleScript("sub"),
      "Mod-.": () => this.editor.commands.toggleScript("sup"),
    };
  },
});

/** A link, of which the address alone is the writer's. `[text](address)` becomes one while it is typed. */
export const Address = Link.extend({
  addAttributes: () => ({ href: { default: null } }),
}).configure({
  HTMLAttributes: { target: null, rel: null, class: null },
  defaultProtocol: "https",
  openOnClick: false,
  autolink: true,
  markdownLinks: true,
  isAllowedUri: (address) => MAY_LEAD_TO.test(address),
  shouldAutoLink: becomesLink,
});
