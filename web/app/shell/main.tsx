import type { ReactNode } from "react";
import styles from "./main.module.css";

type Props = {
  children: ReactNode;
  /** Keeps words off the edge of a phone. */
  isText?: boolean;
  /** Leaves room beside the column for the comments of a card. */
  isList?: boolean;
};

/** The column that holds a page's content. */
export function Main({ children, isText, isList }: Props) {
  const look = [styles.main, isText && styles.padded, isList && styles.list].filter(Boolean).join(" ");
  return (
    <main id="main" tabIndex={-1} className={look} data-list={isList || undefined}>
      {children}
    </main>
  );
}
