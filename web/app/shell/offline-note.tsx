import * as strings from "@unknot/contract/words/shell";
import { useOffline } from "../lib/offline";
import styles from "./offline-note.module.css";

/** Says that the server cannot be reached, for as long as it is so. */
export function OfflineNote() {
  const isOffline = useOffline();
  return <div role="status">{isOffline && <p className={styles.note}>{strings.offlineNote()}</p>}</div>;
}
