import { visibleLength } from "@unknot/contract/rules/rich-text";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { useHydrated } from "../../lib/use-hydrated";
import styles from "./editor.module.css";

const Editor = lazy(() => import("./editor"));

type Props = {
  label: string;
  /** Name under which the form has the HTML. */
  name: string;
  /** Most characters that can be seen. */
  max: number;
  error?: string | undefined;
  initial?: string;
};

/** Tells the forms around that the hidden field has changed, as typing in any other field would. */
function announce(input: HTMLTextAreaElement | null, html: string): void {
  if (!input) return;
  input.value = html;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Formatted text to write, as one field of a form. The editor's code comes when the field is shown. */
export function RichTextField({ label, name, max, error, initial = "" }: Props) {
  const id = useId();
  const isHydrated = useHydrated();
  const input = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(() => visibleLength(initial));
  const level = length >= max ? styles.full : length >= max * 0.9 ? styles.near : "";
  const onChange = (html: string) => {
    setLength(visibleLength(html));
    announce(input.current, html);
  };
  return (
    <div className={styles.field}>
      <span id={`${id}label`} className={styles.label}>
        {label}
      </span>
      {/* A text area: the value of a hidden input is its attribute, which every rendering sets back. */}
      <textarea ref={input} hidden name={name} defaultValue={initial} />
      {isHydrated ? (
        <Suspense fallback={<div className={styles.waiting} />}>
          <Editor
            readInitial={() => input.current?.value || initial}
            onChange={onChange}
            max={max}
            labelledBy={`${id}label`}
            describedBy={`${id}counter${error ? ` ${id}error` : ""}`}
            isInvalid={error !== undefined}
          />
        </Suspense>
      ) : (
        <div className={styles.waiting} />
      )}
      <span id={`${id}counter`} className={`${styles.counter} ${level}`}>
        {length} / {max}
      </span>
      {error && (
        <span id={`${id}error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
