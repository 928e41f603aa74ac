import { type Editor, useEditorState } from "@tiptap/react";
import * as strings from "@unknot/contract/words/editor";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { begunAt, type Completing, completionsOf, fits } from "./completions";
import styles from "./editor.module.css";

/** Milliseconds without a stroke before the server is asked. */
const PAUSE = 150;

type Props = {
  editor: Editor;
  /** Gets what hears the keys first while there is something to choose; it answers whether a key was for it. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
};

/** What completes a text that begins so: asked for when it has stayed the same for a moment. */
function useCompletions(text: string): Completing[] {
  const [found, setFound] = useState<Completing[]>([]);
  useEffect(() => {
    if (text === "") return;
    let isLate = false;
    const take = (list: Completing[]) => {
      if (!isLate) setFound(list);
    };
    const timer = setTimeout(
      () =>
        completionsOf(text).then(take, () => {
          // Nothing is offered where the server cannot be asked.
        }),
      PAUSE,
    );
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [text]);
  return text === "" ? [] : found.filter((one) => fits(one, text));
}

/**
 * The list below a number sign or an at sign that is being typed: posts and members to choose from, by the arrow keys and
 * Enter while the focus stays in the text, by a click or a touch. Escape closes it.
 */
export default function Completion({ editor, keys }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const begun = useEditorState({ editor, selector: ({ editor: now }) => begunAt(now) });
  const [chosen, setChosen] = useState(0);
  const [closed, setClosed] = useState<number | null>(null);
  const text = begun?.text ?? "";
  const all = useCompletions(text);
  const options = begun?.from === closed ? [] : all;
  const at = Math.min(chosen, options.length - 1);
  const isOpen = options.length > 0;

  const take = (option: Completing | undefined) => {
    if (!option || !begun) return;
    const { words, path } = option;
    const link = { type: "text", text: words, marks: [{ type: "link", attrs: { href: path } }] };
    editor
      .chain()
      .focus()
      .insertContentAt({ from: begun.from, to: begun.to }, [link, { type: "text", text: " " }])
      .run();
  };
  const onKey = ({ key, isComposing, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => {
    if (!isOpen || isComposing || ctrlKey || metaKey || altKey || shiftKey) return false;
    if (key === "ArrowDown") setChosen((at + 1) % options.length);
    else if (key === "ArrowUp") setChosen((at + options.length - 1) % options.length);
    else if (key === "Enter") take(options[at]);
    else if (key === "Escape") setClosed(begun?.from ?? null);
    else return false;
    return true;
  };
  // At once: a key that follows what is seen is for it.
  useLayoutEffect(() => {
    keys.current = onKey;
    return () => {
      keys.current = null;
    };
  });
  useEffect(() => {
    if (!isOpen) return;
    // Only now: an editor that is being made, or was replaced, has no element.
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", `${id}-${at}`);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, isOpen, at]);
  const from = begun?.from ?? null;
  // Beside the line that is being typed, and within the editor whatever the direction of the writing.
  useLayoutEffect(() => {
    const box = list.current?.offsetParent?.getBoundingClientRect();
    if (!list.current || !box || from === null) return;
    const { left, bottom } = editor.view.coordsAtPos(from);
    list.current.style.top = `${bottom - box.top}px`;
    list.current.style.left = `${Math.max(0, Math.min(left - box.left, box.width - list.current.offsetWidth))}px`;
  });

  return (
    <>
      <span aria-live="polite" className="visually-hidden">
        {isOpen && strings.completions({ count: options.length })}
      </span>
      {isOpen && (
        <div ref={list} className={styles.completions} id={id} role="listbox" aria-label={strings.suggestions()}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text holds the focus and takes the keys
            <div
              key={option.words}
              id={`${id}-${index}`}
              role="option"
              dir="auto"
              aria-selected={index === at}
              tabIndex={-1}
              className={styles.completion}
              // Keeps the focus in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              {option.words}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
