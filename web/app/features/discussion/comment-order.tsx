import { type CommentSort, commentSorts } from "@unknot/contract/values";
import * as strings from "@unknot/contract/words/comment-order";
import { ChoiceField } from "../../ui/field";
import styles from "./comment-tools.module.css";

const NAMES: Record<CommentSort, () => string> = {
  oldest: strings.oldest,
  newest: strings.newest,
  best: strings.best,
};

type Props = { sort: CommentSort | undefined; onSort: (sort: CommentSort) => void };

/** Lets readers choose the order of many comments. */
export default function CommentOrder({ sort, onSort }: Props) {
  return (
    <div className={styles.order}>
      <ChoiceField
        label={strings.order()}
        value={sort ?? "oldest"}
        options={commentSorts.map((value) => ({ value, text: NAMES[value]() }))}
        onChange={({ target }) => onSort(target.value as CommentSort)}
      />
    </div>
  );
}
