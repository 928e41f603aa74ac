import styles from "./rich-text.module.css";

/** Shows HTML that the server has sanitised: what is stored is what is shown. */
export function RichText({ html, size }: { html: string; size?: "small" }) {
  return (
    <div
      className={size === "small" ? `${styles.rich} ${styles.small}` : styles.rich}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API lets only its sanitiser's output leave
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
