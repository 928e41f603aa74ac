import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/button";
import styles from "./editor.module.css";

type Command = { label: string; sign: ReactNode; isOn?: (editor: Editor) => boolean; run: (editor: Editor) => void };

const chain = (editor: Editor) => editor.chain().focus();

const COMMANDS: Command[] = [
  { label: "Bold", sign: <b>B</b>, isOn: (e) => e.isActive("bold"), run: (e) => chain(e).toggleBold().run() },
  { label: "Italic", sign: <i>I</i>, isOn: (e) => e.isActive("italic"), run: (e) => chain(e).toggleItalic().run() },
  { label: "Strike", sign: <s>S</s>, isOn: (e) => e.isActive("strike"), run: (e) => chain(e).toggleStrike().run() },
  { label: "Code", sign: "</>", isOn: (e) => e.isActive("code"), run: (e) => chain(e).toggleCode().run() },
  {
    label: "Heading",
    sign: "H",
    isOn: (e) => e.isActive("heading"),
    run: (e) => chain(e).toggleHeading({ level: 2 }).run(),
  },
  {
    label: "Bullet list",
    sign: "•",
    isOn: (e) => e.isActive("bulletList"),
    run: (e) => chain(e).toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    sign: "1.",
    isOn: (e) => e.isActive("orderedList"),
    run: (e) => chain(e).toggleOrderedList().run(),
  },
  {
    label: "Quote",
    sign: "“",
    isOn: (e) => e.isActive("blockquote"),
    run: (e) => chain(e).toggleBlockquote().run(),
  },
  {
    label: "Code block",
    sign: "{ }",
    isOn: (e) => e.isActive("codeBlock"),
    run: (e) => chain(e).toggleCodeBlock().run(),
  },
];

/** Arrow keys move between the buttons of a toolbar (ARIA Authoring Practices, toolbar pattern). */
function onArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const next = buttons.at((buttons.indexOf(event.target) + step) % buttons.length);
  next?.focus();
  event.preventDefault();
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState<string>(editor.getAttributes("link").href ?? "");
  const apply = () => {
    const address = href.trim();
    const whole = /^(https?:\/\/|mailto:)/i.test(address) ? address : `https://${address}`;
    if (address === "") chain(editor).extendMarkRange("link").unsetLink().run();
    else chain(editor).extendMarkRange("link").setLink({ href: whole }).run();
    onClose();
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
        aria-label="Address of the link"
      />
      <Button onClick={apply}>Set Link</Button>
    </div>
  );
}

/** The buttons over the text. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => COMMANDS.map((command) => command.isOn?.(now) ?? false),
  });
  const isLink = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("link") });
  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label="Formatting" onKeyDown={onArrow}>
        {COMMANDS.map(({ label, sign, run }, index) => (
          <button
            key={label}
            type="button"
            className={styles.tool}
            aria-label={label}
            title={label}
            aria-pressed={active[index]}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => run(editor)}
          >
            {sign}
          </button>
        ))}
        <button
          type="button"
          className={styles.tool}
          aria-pressed={isLink}
          tabIndex={-1}
          onClick={() => setLinking(!isLinking)}
        >
          Link
        </button>
      </div>
      {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}
