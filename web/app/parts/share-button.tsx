import { pages } from "@unknot/contract/pages";
import * as strings from "@unknot/contract/words/post";
import { showToast } from "../ui/toast";
import icons from "./action-icons.module.css";
import styles from "./post-card.module.css";

async function share(url: string, title: string): Promise<void> {
  try {
    // No browser of a desktop has to have it, whatever the types say.
    if ((navigator as Partial<Navigator>).share) await navigator.share({ url, title });
    else {
      await navigator.clipboard.writeText(url);
      showToast(strings.linkCopied());
    }
  } catch (error) {
    // Closing the share sheet is an answer, not a failure.
    if ((error as Error).name !== "AbortError") showToast(strings.copyThisLink({ url }));
  }
}

/** Shares a post by its link. Without scripts it is that link. */
export function ShareButton({ id, title }: { id: string; title: string }) {
  return (
    <a
      href={pages.post(id)}
      className={`${styles.action} ${icons.share}`}
      onClick={(event) => {
        event.preventDefault();
        void share(new URL(pages.post(id), location.href).href, title);
      }}
    >
      <span className={styles.shareWord}>{strings.share()}</span>
    </a>
  );
}
