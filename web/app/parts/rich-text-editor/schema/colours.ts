import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { createLowlight } from "lowlight";

type Painter = ReturnType<typeof createLowlight>;
type Part = { from: number; to: number; class: string };
type Tree = { type: string; value?: string; children?: Tree[]; properties?: { className?: unknown } };

/** Longer code is not coloured for readers either. */
const LONGEST = 20_000;

/** The coloured parts of a code, as distances from its beginning. */
function partsOf(tree: Tree, begin = 0, parts: Part[] = []): Part[] {
  let at = begin;
  for (const child of tree.children ?? []) {
    const length = lengthOf(child);
    const names = child.properties?.className;
    if (Array.isArray(names)) parts.push({ from: at, to: at + length, class: names.join(" ") });
    partsOf(child, at, parts);
    at += length;
  }
  return parts;
}

const lengthOf = (tree: Tree): number =>
  tree.value?.length ?? (tree.children ?? []).reduce((sum, child) => sum + lengthOf(child), 0);

const key = new PluginKey("colours");

/** Colours code while it is written, as it will be for readers. What knows the languages comes with the first of them. */
export const Colours = Extension.create({
  name: "colours",
  addProseMirrorPlugins() {
    const { editor } = this;
    // A block that has not changed since is not read again.
    const known = new WeakMap<Node, Part[]>();
    let painter: Painter | undefined;
    let isAsked = false;
    const ask = () => {
      isAsked = true;
      import("lowlight").then(
        ({ common, createLowlight }) => {
          painter = createLowlight(common);
          if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, true));
        },
        // Code stays readable without colours; the next page asks again.
        () => {},
      );
    };
    const paint = (block: Node): Part[] => {
      const { language } = block.attrs;
      if (!painter?.registered(language) || block.textContent.length > LONGEST) return [];
      const parts = known.get(block) ?? partsOf(painter.highlight(language, block.textContent));
      known.set(block, parts);
      return parts;
    };
    const paintAll = (doc: Node): DecorationSet => {
      const all: Decoration[] = [];
      doc.descendants((node, at) => {
        if (node.type.name !== "codeBlock") return !node.isTextblock;
        if (node.attrs.language && !isAsked) ask();
        for (const part of paint(node))
          all.push(Decoration.inline(at + 1 + part.from, at + 1 + part.to, { class: part.class }));
        return false;
      });
      return DecorationSet.create(doc, all);
    };
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => paintAll(doc),
          apply: (transaction, old) =>
            transaction.docChanged || transaction.getMeta(key) ? paintAll(transaction.doc) : old,
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});
