import type { ReactNode } from "react";
import styles from "./main.module.css";

/** The column that holds a page's content; `isText` keeps words off the edge of a phone. */
export function Main({ children, isText }: { children: ReactNode; isText?: boolean }) {
  return (
    <main id="main" tabIndex={-1} className={isText ? `${styles.main} ${styles.padded}` : styles.main}>
      {children}
    </main>
  );
}
