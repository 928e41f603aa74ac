import { EditorContent, type Editor as TiptapEditor, useEditor } from "@tiptap/react";
import { isEmptyRichText } from "@unknot/contract/rules/rich-text";
import { Suspense, useEffect, useRef, useState } from "react";
import { optional } from "../../lib/optional";
import richText from "../rich-text.module.css";
import type { FormKind } from "./address-form";
import { cleanPaste } from "./clean-paste";
import styles from "./editor.module.css";
import { extensions } from "./extensions";
import { FormulaPreview } from "./formula-preview";
import { ignoringTooMuch } from "./ignore-too-much";
import { parseText } from "./parse-html";
import { takePaste } from "./take-paste";
import text from "./text.module.css";
import { Toolbar } from "./toolbar";
import { htmlOf } from "./write-html";

const Completion = optional(() => import("./completion"));

type Props = {
  readInitial: () => string;
  /** Hears what it holds once it is there, which nobody has typed. */
  onOpen: (html: string) => void;
  onChange: (html: string) => void;
  label: string;
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  isSmall: boolean;
  takesFocus: boolean;
  /** It is for readers: posts and members that are named in it become links. */
  isPublic: boolean;
  /** How many characters may still be typed; left out, any number. */
  room?: (() => number) | undefined;
};

/** The empty line that an editor puts behind what is no paragraph, as soon as it is clicked: a place to go on from. */
const PLACE_TO_GO_ON = /(?<!<\/p>)<p><\/p>$/;

/** What the form sends of an editor: nothing of one that shows nothing, nor what nobody has typed. */
function writtenIn({ state }: TiptapEditor): string {
  const html = htmlOf(state.doc);
  return isEmptyRichText(html) ? "" : html.replace(PLACE_TO_GO_ON, "");
}

/** Ctrl+Enter sends the form, which hears it next. */
const isForTheForm = (event: KeyboardEvent): boolean => event.key === "Enter" && (event.ctrlKey || event.metaKey);

/** The editor itself: a toolbar over a text that looks as it will be read. */
export default function Editor({
  readInitial,
  onOpen,
  onChange,
  label,
  labelledBy,
  describedBy,
  isInvalid,
  isSmall,
  takesFocus,
  isPublic,
  room,
}: Props) {
  const latest = useRef<TiptapEditor | null>(null);
  const [form, setForm] = useState<FormKind | null>(null);
  const completing = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const takesKey = (event: KeyboardEvent): boolean => {
    const isTaken = completing.current?.(event) ?? false;
    if (!isTaken) return false;
    // Escape closes the list, not the dialog around the text.
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const [content] = useState(() => parseText(readInitial(), extensions));
  const [capped] = useState(() => room && ignoringTooMuch(room));
  const editor = useEditor({
    extensions,
    // Its style element would break the content security policy; text.module.css has what is needed.
    injectCSS: false,
    // Signs in pasted text stay signs ("5 * 3 * 2"); Markdown is recognised as a whole, addresses become links.
    enablePasteRules: ["link"],
    content,
    onCreate: ({ editor: created }) => created.isEmpty || onOpen(writtenIn(created)),
    onUpdate: ({ editor: changed }) => onChange(writtenIn(changed)),
    editorProps: {
      ...(capped && { handleTextInput: capped.handleTextInput }),
      // Escape is left to the dialog around the text, which it closes.
      handleDOMEvents: {
        ...capped?.handleDOMEvents,
        keydown: (_, event) => takesKey(event) || event.key === "Escape" || isForTheForm(event),
        paste: (_, event) => takePaste(latest.current, event.clipboardData, event),
        drop: (view, event) => !view.dragging && takePaste(latest.current, event.dataTransfer, event),
      },
      handleKeyDown: (_, event) => {
        if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return false;
        setForm("link");
        return true;
      },
      transformPastedHTML: cleanPaste,
      attributes: {
        class: `${richText.rich} ${text.text} ${isSmall ? text.small : ""}`,
        role: "textbox",
        dir: "auto",
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
      <Toolbar editor={editor} label={label} isSmall={isSmall} form={form} setForm={setForm} />
      <EditorContent editor={editor} />
      {isPublic && (
        <Suspense>
          <Completion editor={editor} keys={completing} />
        </Suspense>
      )}
      <FormulaPreview editor={editor} />
    </div>
  );
}
