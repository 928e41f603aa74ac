import styles from "./ad-slot.module.css";

/** Keeps the place of an advertisement. */
export function AdSlot() {
  return (
    <aside className={styles.ad} aria-label="Advertisement">
      Advertisement
    </aside>
  );
}
