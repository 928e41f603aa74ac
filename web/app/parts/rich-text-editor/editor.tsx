import { EditorContent, useEditor } from "@tiptap/react";
import richText from "../rich-text.module.css";
import styles from "./editor.module.css";
import { extensionsFor } from "./extensions";
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
  const editor = useEditor({
    extensions: extensionsFor(max),
    // Its style element would break the content security policy; editor.module.css has what is needed.
    injectCSS: false,
    content: readInitial(),
    autofocus: takesFocus ? "end" : false,
    onCreate: ({ editor: created }) => created.isEmpty || onChange(created.getHTML()),
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
    editorProps: {
      attributes: {
        class: `${richText.rich} ${styles.text}`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": describedBy,
      },
    },
  });
  return (
    <div className={`${styles.editor} ${isInvalid ? styles.invalid : ""} ${isSmall ? styles.small : ""}`}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
