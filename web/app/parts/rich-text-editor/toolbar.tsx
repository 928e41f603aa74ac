import { type Editor, useEditorState } from "@tiptap/react";
import { videoPlayer } from "@unknot/contract/rules/video";
import * as strings from "@unknot/contract/words/editor";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import styles from "./editor.module.css";
import { imagesIn, insertImages } from "./insert-images";

type Command = { label: () => string; path: string; name: string; run: (editor: Editor) => void };

const chain = (editor: Editor) => editor.chain().focus();

const COMMANDS: Command[] = [
  {
    label: strings.bold,
    name: "bold",
    path: "M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z",
    run: (e) => chain(e).toggleBold().run(),
  },
  {
    label: strings.italic,
    name: "italic",
    path: "M10 5h8M6 19h8M14 5l-4 14",
    run: (e) => chain(e).toggleItalic().run(),
  },
  {
    label: strings.strike,
    name: "strike",
    path: "M4 12h16M16 7.500C16 5.500 14 5 12 5S8 6 8 8s2 3 4 4M8 16.500c0 2 2 2.500 4 2.500s4-1 4-3",
    run: (e) => chain(e).toggleStrike().run(),
  },
  { label: strings.code, name: "code", path: "m8 7-5 5 5 5M16 7l5 5-5 5", run: (e) => chain(e).toggleCode().run() },
  {
    label: strings.heading,
    name: "heading",
    path: "M6 5v14M18 5v14M6 12h12",
    run: (e) => chain(e).toggleHeading({ level: 2 }).run(),
  },
  {
    label: strings.bulletList,
    name: "bulletList",
    path: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
    run: (e) => chain(e).toggleBulletList().run(),
  },
  {
    label: strings.numberedList,
    name: "orderedList",
    path: "M10 6h10M10 12h10M10 18h10M4 4.500 5.500 4v5M4 15c0-1.500 2.500-1.500 2.500 0S4 18 4 19h3",
    run: (e) => chain(e).toggleOrderedList().run(),
  },
  {
    label: strings.quote,
    name: "blockquote",
    path: "M5 7h5v5c0 3-1.500 4.500-4 5M14 7h5v5c0 3-1.500 4.500-4 5",
    run: (e) => chain(e).toggleBlockquote().run(),
  },
  {
    label: strings.codeBlock,
    name: "codeBlock",
    path: "M4 4h16v16H4zM10 9l-3 3 3 3M14 9l3 3-3 3",
    run: (e) => chain(e).toggleCodeBlock().run(),
  },
];

const PATHS = {
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9.500h.01",
  video: "M4 6h16v12H4zM10 9.500v5l4.500-2.500z",
  table: "M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14",
};

type ToolProps = { label: string; path: string; isOn: boolean; isFirst?: boolean; onClick: () => void };

function Tool({ label, path, isOn, isFirst = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      tabIndex={isFirst ? 0 : -1}
      // The text keeps the focus: the keyboard of a phone stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

/** Arrow keys move between the buttons of a toolbar (ARIA Authoring Practices, toolbar pattern). */
function onArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const next = buttons.at((buttons.indexOf(event.target) + step) % buttons.length);
  next?.focus();
  event.preventDefault();
}

function setLink(editor: Editor, address: string): boolean {
  const href = /^(https?:\/\/|mailto:)/i.test(address) ? address : `https://${address}`;
  if (address === "") return chain(editor).extendMarkRange("link").unsetLink().run();
  return chain(editor).extendMarkRange("link").setLink({ href }).run();
}

function setVideo(editor: Editor, address: string): boolean {
  const src = videoPlayer(address);
  if (!src) showToast(strings.noVideo());
  return src !== null && chain(editor).setVideo(src).run();
}

const ADDRESS_FORMS = {
  link: { label: strings.linkAddress, button: strings.setLink, apply: setLink },
  video: { label: strings.videoAddress, button: strings.insertVideo, apply: setVideo },
} as const;

type AddressFormProps = { editor: Editor; kind: keyof typeof ADDRESS_FORMS; onClose: () => void };

function AddressForm({ editor, kind, onClose }: AddressFormProps) {
  const form = ADDRESS_FORMS[kind];
  const [href, setHref] = useState<string>(kind === "link" ? (editor.getAttributes("link").href ?? "") : "");
  const apply = () => {
    if (form.apply(editor, href.trim())) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") apply();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.linkForm}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
        autoFocus
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onInput={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
        placeholder="https://"
        aria-label={form.label()}
      />
      <Button onClick={apply}>{form.button()}</Button>
    </div>
  );
}

/** Chooses image files from the device. */
function ImageTool({ editor }: { editor: Editor }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        multiple
        hidden
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          void insertImages(editor, imagesIn(event.target.files));
          event.target.value = "";
        }}
      />
      <Tool label={strings.image()} path={PATHS.image} isOn={false} onClick={() => input.current?.click()} />
    </>
  );
}

function TableTools({ editor }: { editor: Editor }) {
  return (
    <fieldset className={styles.linkForm} aria-label={strings.table()}>
      <Button onClick={() => chain(editor).addRowAfter().run()}>{strings.addRow()}</Button>
      <Button onClick={() => chain(editor).addColumnAfter().run()}>{strings.addColumn()}</Button>
      <Button onClick={() => chain(editor).deleteRow().run()}>{strings.deleteRow()}</Button>
      <Button onClick={() => chain(editor).deleteColumn().run()}>{strings.deleteColumn()}</Button>
      <Button onClick={() => chain(editor).deleteTable().run()}>{strings.deleteTable()}</Button>
    </fieldset>
  );
}

/** The language of the code block that the cursor is in, for its colours. */
function CodeLanguage({ editor }: { editor: Editor }) {
  return (
    <div className={styles.linkForm}>
      <input
        defaultValue={editor.getAttributes("codeBlock").language ?? ""}
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => editor.commands.updateAttributes("codeBlock", { language: event.target.value || null })}
        placeholder={strings.codeLanguageExamples()}
        aria-label={strings.codeLanguage()}
      />
    </div>
  );
}

/** The buttons over the text. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [form, setForm] = useState<keyof typeof ADDRESS_FORMS | null>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => COMMANDS.map((command) => now.isActive(command.name)),
  });
  const inside = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      link: now.isActive("link"),
      table: now.isActive("table"),
      code: now.isActive("codeBlock"),
    }),
  });
  const open = (kind: keyof typeof ADDRESS_FORMS) => setForm(form === kind ? null : kind);
  const addTable = () => chain(editor).insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run();
  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label={strings.formatting()} onKeyDown={onArrow}>
        {COMMANDS.map(({ label, name, path, run }, index) => (
          <Tool
            key={name}
            label={label()}
            path={path}
            isOn={active[index] ?? false}
            isFirst={index === 0}
            onClick={() => run(editor)}
          />
        ))}
        <Tool label={strings.link()} path={PATHS.link} isOn={inside.link} onClick={() => open("link")} />
        <ImageTool editor={editor} />
        <Tool label={strings.video()} path={PATHS.video} isOn={form === "video"} onClick={() => open("video")} />
        <Tool label={strings.table()} path={PATHS.table} isOn={inside.table} onClick={addTable} />
      </div>
      {form && <AddressForm key={form} editor={editor} kind={form} onClose={() => setForm(null)} />}
      {inside.table && <TableTools editor={editor} />}
      {inside.code && <CodeLanguage editor={editor} />}
    </>
  );
}
