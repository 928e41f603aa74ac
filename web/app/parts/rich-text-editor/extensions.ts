import { type AnyExtension, Extension } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { Plugin } from "@tiptap/pm/state";
import StarterKit from "@tiptap/starter-kit";
import { Video } from "./video";

/** Characters of a document that a reader sees, as the contract counts them: code points, no line breaks. */
function lengthOf(text: string): number {
  let count = 0;
  for (const char of text) if (char !== "\n") count++;
  return count;
}

/** Ignores input beyond the cap; what is there already stays, and can always get shorter. */
function capAt(max: number): AnyExtension {
  return Extension.create({
    name: "cap",
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, state) => {
          if (!transaction.docChanged) return true;
          const now = lengthOf(transaction.doc.textContent);
          return now <= max || now <= lengthOf(state.doc.textContent);
        },
      }),
    ],
  });
}

/** Images of this site alone: those of others would be fetched from there by every reader. */
const OwnImage = Image.extend({ parseHTML: () => [{ tag: 'img[src^="/uploads/"]' }] });

/** What the editor knows: what the sanitiser on the server lets through, and nothing else. */
export function extensionsFor(max: number): AnyExtension[] {
  return [
    StarterKit.configure({
      underline: false,
      heading: { levels: [2, 3, 4] },
      link: { openOnClick: false, autolink: true, protocols: ["http", "https", "mailto"] },
    }),
    OwnImage,
    Video,
    TableKit.configure({ table: { resizable: false } }),
    capAt(max),
  ];
}
