import type { ReactNode } from "react";
import styles from "./sheet.module.css";

/** A narrow page of its own: a title, and one thing to do. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.sheet}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </section>
  );
}
