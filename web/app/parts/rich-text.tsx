import { useMemo } from "react";
import { trustHtml } from "../lib/trusted";
import styles from "./rich-text.module.css";

/** Shows HTML that the server has sanitised: what is stored is what is shown. */
export function RichText({ html, size }: { html: string; size?: "small" }) {
  // React puts it in anew whenever it is another object.
  const trusted = useMemo(() => trustHtml(html), [html]);
  return (
    <div
      className={size === "small" ? `${styles.rich} ${styles.small}` : styles.rich}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API lets only its sanitiser's output leave
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  );
}
