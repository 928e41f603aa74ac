import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/writing";
import { Button } from "../../ui/button";
import styles from "./writing.module.css";

type Props = { choose: (which: "keep" | "drop") => void };

/** Asks whether a draft is still needed that was sent or discarded elsewhere: until that is said it is not sent from here. */
export default function MissingDraft({ choose }: Props) {
  return (
    <div className={styles.other} role="alert">
      <p>{strings.missing()}</p>
      <p className={styles.choices}>
        <Button look="primary" onClick={() => choose("drop")}>
          {members.discard()}
        </Button>
        <Button onClick={() => choose("keep")}>{strings.keepThis()}</Button>
      </p>
    </div>
  );
}
