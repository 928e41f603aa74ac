import * as strings from "@unknot/contract/words/saved";
import { setSaved, useIsSaved } from "../data/saved";
import { Icon } from "../ui/icon";
import { showToast } from "../ui/toast";
import styles from "./post-card.module.css";

/** Keeps a post for later, or keeps it no more; not there before it is known which. */
export function SaveButton({ id }: { id: string }) {
  const { data: isSaved } = useIsSaved(id);
  if (isSaved === undefined) return null;
  const toggle = async () => {
    const failure = await setSaved(id, { saved: !isSaved });
    showToast(failure ?? (isSaved ? strings.removed() : strings.savedNow()));
  };
  return (
    <button type="button" className={styles.action} aria-pressed={isSaved} onClick={() => void toggle()}>
      <Icon name="bookmark" />
      <span className={styles.shareWord}>{isSaved ? strings.saved() : strings.save()}</span>
    </button>
  );
}
