import * as strings from "@unknot/contract/words/post";
import styles from "./ad-slot.module.css";

/** Keeps the place of an advertisement. */
export function AdSlot() {
  return <div className={styles.ad}>{strings.advertisement()}</div>;
}
