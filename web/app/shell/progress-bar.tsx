import * as common from "@unknot/contract/words/common";
import { useNavigation } from "react-router";
import styles from "./progress-bar.module.css";

/** Shows that a page is on its way, once it takes longer than 300 ms. */
export function ProgressBar() {
  if (useNavigation().state === "idle") return null;
  return (
    <div role="status">
      <span className="visually-hidden">{common.loading()}</span>
      <div className={styles.bar} />
    </div>
  );
}
