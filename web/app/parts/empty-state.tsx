import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

type Props = { title: string; heading?: "h1" | "h2" | "p"; children?: ReactNode };

/** An empty or failed state: the thread, what happened, and the next step. */
export function EmptyState({ title, heading: Heading = "p", children }: Props) {
  return (
    <div className={styles.note}>
      <span className={styles.thread} aria-hidden="true" />
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  );
}
