import { pages } from "@unknot/contract/pages";
import type { WaitingStatus } from "@unknot/contract/values";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/moderation";
import { ChoiceField } from "../../ui/field";
import styles from "./moderation.module.css";

const options = (): { value: WaitingStatus; text: string }[] => [
  { value: "open", text: strings.waiting() },
  { value: "answered", text: strings.answered() },
];

/** What a list that shows nothing says, where it leads from what waits, and `onShow`, back to that from what has an answer. */
export const emptyOf = (status: WaitingStatus, says: string, onShow: () => void) =>
  status === "open"
    ? { title: strings.nothingWaits(), says, way: { text: strings.toTheLog(), to: pages.moderationPart("log") } }
    : {
        title: common.nothingYet(),
        says: strings.answersStandHere(),
        way: { text: strings.showWaiting(), onClick: onShow },
      };

type Props = {
  status: WaitingStatus;
  /** How many there are of what is shown, in words that name it: a screen reader is told when that is something else. */
  count: string | undefined;
  onChange: (status: WaitingStatus) => void;
};

/** Chooses between what waits for an answer and what has one. */
export function WaitingFilter({ status, count, onChange }: Props) {
  return (
    <div className={styles.filters}>
      <ChoiceField
        label={members.show()}
        value={status}
        options={options()}
        onChange={({ target }) => onChange(target.value as WaitingStatus)}
      />
      <p role="status" className={styles.muted}>
        {count}
      </p>
    </div>
  );
}
