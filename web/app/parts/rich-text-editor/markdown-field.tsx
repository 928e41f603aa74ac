import { useEffect, useRef, useState } from "react";
import styles from "./editor.module.css";
import { ignoreTooMuchMarkdown } from "./ignore-too-much-markdown";
import { fromMarkdown, toMarkdown } from "./to-markdown";

type Props = {
  readInitial: () => string;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  isSmall: boolean;
  takesFocus: boolean;
  /** How many characters may still be typed, with this HTML; left out, any number. */
  room?: ((html?: string) => number) | undefined;
};

/** The same text in Markdown. What the form sends is the HTML of it. */
export default function MarkdownField(props: Props) {
  const { readInitial, onChange, labelledBy, describedBy, isInvalid, isSmall, takesFocus, room } = props;
  const ref = useRef<HTMLTextAreaElement>(null);
  const [initial] = useState(() => toMarkdown(readInitial()));
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  const latest = useRef(room);
  latest.current = room;
  const isCapped = room !== undefined;
  useEffect(() => {
    if (isCapped && ref.current) return ignoreTooMuchMarkdown(ref.current, (html) => latest.current?.(html) ?? 0);
  }, [isCapped]);
  return (
    <textarea
      ref={ref}
      className={`${styles.markdown} ${isSmall ? styles.small : ""} ${isInvalid ? styles.invalid : ""}`}
      dir="auto"
      defaultValue={initial}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      spellCheck
      onInput={(event) => {
        // The form hears of it by the field that it sends.
        event.stopPropagation();
        onChange(fromMarkdown(event.currentTarget.value));
      }}
    />
  );
}
