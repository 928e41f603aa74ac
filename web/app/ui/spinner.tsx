import * as common from "@unknot/contract/words/common";
import styles from "./spinner.module.css";

/** Says that something is being fetched. */
export function Spinner({ label = common.loading() }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.ring} />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
