import * as strings from "@unknot/contract/words/shell";
import { useReach } from "../lib/offline";
import styles from "./offline-note.module.css";

/** Says that the server cannot be reached, for as long as it is so. */
export function OfflineNote() {
  const reach = useReach();
  const note = reach === "offline" ? strings.offlineNote : strings.awayNote;
  return <div role="status">{reach !== "here" && <p className={styles.note}>{note()}</p>}</div>;
}
