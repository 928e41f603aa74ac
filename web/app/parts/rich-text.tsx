import { useContext, useLayoutEffect, useMemo, useRef } from "react";
import { PageTexts, restorePageText } from "../lib/page-texts";
import { trustHtml } from "../lib/trusted";
import styles from "./rich-text.module.css";

const classes = (size: "small" | undefined) => (size === "small" ? `${styles.rich} ${styles.small}` : styles.rich);

/** Shows HTML that the server has sanitised: what is stored is what is shown. */
export function RichText({ html, size }: { html: string; size?: "small" }) {
  // React puts it in anew whenever it is another object.
  const trusted = useMemo(() => ({ __html: trustHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API lets only its sanitiser's output leave
  return <div className={classes(size)} dir="auto" dangerouslySetInnerHTML={trusted} />;
}

/** React leaves the server's HTML as it is for as long as this is the same object. */
const AS_IT_IS = { __html: "" };

/** Shows a text that the document has come with: its HTML is the one copy of it. */
export function PageText({ place }: { place: string }) {
  const element = useRef<HTMLDivElement>(null);
  const texts = useContext(PageTexts);
  const sent = useMemo(() => {
    const html = texts.get(place);
    return html === undefined ? AS_IT_IS : { __html: html };
  }, [texts, place]);
  useLayoutEffect(() => {
    if (element.current) restorePageText(element.current, place);
  }, [place]);
  return (
    <div
      ref={element}
      className={classes(undefined)}
      dir="auto"
      data-text={place}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API lets only its sanitiser's output leave
      dangerouslySetInnerHTML={sent}
    />
  );
}
