import { useOffline } from "../lib/offline";
import styles from "./offline-note.module.css";

/** Says that the server cannot be reached, for as long as it is so. */
export function OfflineNote() {
  const isOffline = useOffline();
  return (
    <div role="status">
      {isOffline && <p className={styles.note}>You are offline. What you have read lately is still here.</p>}
    </div>
  );
}
