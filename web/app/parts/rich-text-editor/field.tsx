import { visibleLength } from "@unknot/contract/rules/rich-text";
import * as strings from "@unknot/contract/words/editor";
import { Suspense, useId, useRef, useState } from "react";
import { useHydrated } from "../../lib/use-hydrated";
import { Counter } from "../../ui/counter";
import { needed } from "../needed";
import styles from "./editor.module.css";
import { useWritingMode } from "./writing-mode";

const Editor = needed(() => import("./editor"));
const MarkdownField = needed(() => import("./markdown-field"));
const Preview = needed(() => import("./preview"));

type Props = {
  label: string;
  /** Name under which the form has the HTML. */
  name: string;
  /** Most characters that can be seen. */
  max: number;
  error?: string | undefined;
  initial?: string;
  /** For a comment: fewer lines. */
  isSmall?: boolean;
  /** Where the form also works without scripts: what a plain field holds there at first. */
  plain?: string;
  /** The field was opened to be typed into. */
  takesFocus?: boolean;
  /** It is for readers: there is a preview of what they will see. */
  isPublic?: boolean;
  /** What is typed beyond `max` is ignored, and not only counted. */
  isCapped?: boolean;
};

/** Tells the forms around that the hidden field has changed, as typing in any other field would. */
function announce(input: HTMLTextAreaElement | null, html: string): void {
  if (!input) return;
  input.value = html;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

type ModeButtonProps = { label: string; isOn: boolean; onClick: () => void; children: string };

/** Switches how a text is shown; heard with the field that it is for. */
function ModeButton({ label, isOn, onClick, children }: ModeButtonProps) {
  return (
    <button
      type="button"
      className={styles.mode}
      aria-pressed={isOn}
      aria-label={strings.modeOf({ mode: children, field: label })}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Formatted text to write, as one field of a form. The editor's code comes when the field is shown. */
export function RichTextField({
  label,
  name,
  max,
  error,
  initial = "",
  plain,
  isSmall = false,
  takesFocus = false,
  isPublic = false,
  isCapped = false,
}: Props) {
  const id = useId();
  const isHydrated = useHydrated();
  const input = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(() => visibleLength(initial));
  const [restored, setRestored] = useState(0);
  /** The editor that counts: one that was replaced may still say what it held, as it opens late where a device is slow. */
  const newest = useRef(0);
  const known = useRef(initial);
  const { isMarkdown, setMarkdown } = useWritingMode();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [said, setSaid] = useState(error);
  // What is wrong is mended in the editor, not in its preview.
  if (said !== error) {
    setSaid(error);
    if (error) setPreviewed(null);
  }
  const take = (html: string): boolean => {
    if (restored !== newest.current) return false;
    known.current = html;
    setLength(visibleLength(html));
    return true;
  };
  const onChange = (html: string) => {
    if (take(html) && input.current?.value !== html) announce(input.current, html);
  };
  // An editor puts what it is given in its own form: the form sends what is seen, and nobody has typed that.
  const onOpen = (html: string) => {
    if (take(html) && input.current) input.current.value = html;
  };
  // A draft that is put back comes from outside of the editor, which then begins anew with it.
  const onRestore = (html: string) => {
    if (html === known.current) return;
    known.current = html;
    setLength(visibleLength(html));
    newest.current += 1;
    setRestored(newest.current);
  };
  const room = isCapped ? (html = known.current) => max - visibleLength(html) : undefined;
  const Writer = isMarkdown ? MarkdownField : Editor;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span id={`${id}label`} className={styles.label}>
          {label}
        </span>
        {isHydrated && (
          <span className={styles.modes}>
            <ModeButton label={label} isOn={isMarkdown} onClick={() => setMarkdown(!isMarkdown)}>
              {strings.writeInMarkdown()}
            </ModeButton>
            {isPublic && (
              <ModeButton
                label={label}
                isOn={previewed !== null}
                onClick={() => setPreviewed(previewed === null ? known.current : null)}
              >
                {strings.preview()}
              </ModeButton>
            )}
          </span>
        )}
      </div>
      {/* A text area: the value of a hidden input is its attribute, which every rendering sets back. */}
      <textarea
        ref={input}
        hidden
        name={name}
        defaultValue={initial}
        onInput={(event) => onRestore(event.currentTarget.value)}
      />
      {isHydrated ? (
        <Suspense fallback={<div className={`${styles.waiting} ${isSmall ? styles.small : ""}`} />}>
          <div hidden={previewed !== null}>
            <Writer
              key={restored}
              readInitial={() => input.current?.value ?? initial}
              onChange={onChange}
              labelledBy={`${id}label`}
              describedBy={`${id}counter${error ? ` ${id}error` : ""}`}
              isInvalid={error !== undefined || length > max}
              {...{ label, isSmall, takesFocus, isPublic, onOpen, room }}
            />
          </div>
          {previewed !== null && <Preview html={previewed} isSmall={isSmall} />}
        </Suspense>
      ) : (
        <>
          <div className={`${styles.waiting} ${isSmall ? styles.small : ""}`} />
          {plain !== undefined && (
            <noscript>
              <textarea
                className={styles.plain}
                dir="auto"
                name={name}
                aria-labelledby={`${id}label`}
                defaultValue={plain}
              />
            </noscript>
          )}
        </>
      )}
      <Counter id={`${id}counter`} length={length} max={max} />
      {error && (
        <span id={`${id}error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
