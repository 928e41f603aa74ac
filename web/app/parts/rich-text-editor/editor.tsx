import { EditorContent, type Editor as TiptapEditor, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import richText from "../rich-text.module.css";
import { cleanPaste } from "./clean-paste";
import styles from "./editor.module.css";
import { extensions } from "./extensions";
import { parseText } from "./parse-html";
import { takePaste } from "./take-paste";
import { Toolbar } from "./toolbar";
import { htmlOf } from "./write-html";

type Props = {
  readInitial: () => string;
  onChange: (html: string) => void;
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
  labelledBy,
  describedBy,
  isInvalid,
  isSmall,
  takesFocus,
}: Props) {
  const latest = useRef<TiptapEditor | null>(null);
  const [content] = useState(() => parseText(readInitial(), extensions));
  const editor = useEditor({
    extensions,
    // Its style element would break the content security policy; editor.module.css has what is needed.
    injectCSS: false,
    // Signs in pasted text stay signs ("5 * 3 * 2"); Markdown is recognised as a whole, addresses become links.
    enablePasteRules: ["link"],
    content,
    onCreate: ({ editor: created }) => created.isEmpty || onChange(htmlOf(created.state.doc)),
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : htmlOf(changed.state.doc)),
    editorProps: {
      // Escape is left to the dialog around the text, which it closes.
      handleDOMEvents: {
        keydown: (_, event) => event.key === "Escape",
        paste: (_, event) => takePaste(latest.current, event.clipboardData, event),
        drop: (view, event) => !view.dragging && takePaste(latest.current, event.dataTransfer, event),
      },
      transformPastedHTML: cleanPaste,
      attributes: {
        class: `${richText.rich} ${styles.text}`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": describedBy,
        "aria-invalid": String(isInvalid),
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
