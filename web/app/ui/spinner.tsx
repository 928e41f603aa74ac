import styles from "./spinner.module.css";

/** Says that something is being fetched. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.ring} />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
