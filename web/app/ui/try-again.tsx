import * as common from "@unknot/contract/words/common";
import { Button } from "./button";
import styles from "./try-again.module.css";

/** Says in a sentence what could not be fetched, and offers to fetch it again. */
export function TryAgain({ sentence, onAgain }: { sentence: string; onAgain: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{sentence}</p>
      <Button onClick={onAgain}>{common.tryAgain()}</Button>
    </div>
  );
}
