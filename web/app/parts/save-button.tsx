import * as strings from "@unknot/contract/words/saved";
import { setSaved, useViewerOf } from "../data/saved";
import { Icon } from "../ui/icon";
import { showToast } from "../ui/toast";
import styles from "./post-card.module.css";

/** Keeps a post for later, or keeps it no more; not there before it is known which. */
export function SaveButton({ id }: { id: string }) {
  const { data } = useViewerOf(id);
  if (!data) return null;
  const isSaved = data.saved;
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
