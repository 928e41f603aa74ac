import { EditorContent, type Editor as TiptapEditor, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import richText from "../rich-text.module.css";
import { cleanPaste } from "./clean-paste";
import styles from "./editor.module.css";
import { extensionsFor } from "./extensions";
import { imagesIn, insertImages } from "./insert-images";
import { parseText } from "./parse-html";
import { takeMarkdown } from "./paste-markdown";
import { Toolbar } from "./toolbar";

type Props = {
  readInitial: () => string;
  onChange: (html: string) => void;
  max: number;
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  isSmall: boolean;
  takesFocus: boolean;
};

/** The editor itself: a toolbar over a text that looks as it will be read. */
export default function Editor({
  readInitial,
  onChange,
  max,
  labelledBy,
  describedBy,
  isInvalid,
  isSmall,
  takesFocus,
}: Props) {
  const latest = useRef<TiptapEditor | null>(null);
  /** Images that are pasted or dropped are uploaded; anything else is the editor's to take. */
  const take = (files: FileList | undefined, event: Event): boolean => {
    const images = imagesIn(files);
    if (images.length === 0 || !latest.current) return false;
    event.preventDefault();
    void insertImages(latest.current, images);
    return true;
  };
  const [{ extensions, content }] = useState(() => {
    const known = extensionsFor(max);
    return { extensions: known, content: parseText(readInitial(), known) };
  });
  const editor = useEditor({
    extensions,
    // Its style element would break the content security policy; editor.module.css has what is needed.
    injectCSS: false,
    // Signs in pasted text stay signs ("5 * 3 * 2"); Markdown is recognised as a whole, addresses become links.
    enablePasteRules: ["link"],
    content,
    onCreate: ({ editor: created }) => created.isEmpty || onChange(created.getHTML()),
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
    editorProps: {
      // Escape is left to the dialog around the text, which it closes.
      handleDOMEvents: { keydown: (_, event) => event.key === "Escape" },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, event) =>
        take(event.clipboardData?.files, event) || takeMarkdown(latest.current, event.clipboardData, event),
      handleDrop: (_, event) => take(event.dataTransfer?.files, event),
      attributes: {
        class: `${richText.rich} ${styles.text}`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": describedBy,
      },
    },
  });
  latest.current = editor;
  // Once the text is on the page: the editor's own `autofocus` runs before that where the device is slow, and is lost.
  // An editor that was replaced while the page was being drawn takes no commands any more.
  useEffect(() => {
    if (takesFocus && !editor.isDestroyed) editor.commands.focus("end");
  }, [editor, takesFocus]);
  return (
    <div className={`${styles.editor} ${isInvalid ? styles.invalid : ""} ${isSmall ? styles.small : ""}`}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
