import { useEffect, useRef, useState } from "react";
import styles from "./editor.module.css";
import { fromMarkdown, toMarkdown } from "./to-markdown";

type Props = {
  readInitial: () => string;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  isSmall: boolean;
  takesFocus: boolean;
};

/** The same text in Markdown. What the form sends is the HTML of it. */
export default function MarkdownField(props: Props) {
  const { readInitial, onChange, labelledBy, describedBy, isInvalid, isSmall, takesFocus } = props;
  const ref = useRef<HTMLTextAreaElement>(null);
  const [initial] = useState(() => toMarkdown(readInitial()));
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
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
