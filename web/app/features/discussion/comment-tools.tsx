import { type CommentSort, commentSorts } from "@unknot/contract/values";
import * as strings from "@unknot/contract/words/comment-order";
import * as discussion from "@unknot/contract/words/discussion";
import { ButtonLink } from "../../ui/button";
import { ChoiceField } from "../../ui/field";
import type { Answers } from "./comment-item";
import styles from "./comment-tools.module.css";
import { commentsPath } from "./comments-path";
import { LinkedComment } from "./linked-comment";
import { NewComments } from "./new-comments";

const NAMES: Record<CommentSort, () => string> = {
  oldest: strings.oldest,
  newest: strings.newest,
  best: strings.best,
};

type OrderProps = { sort: CommentSort; onSort: (sort: CommentSort) => void };

/** Lets readers choose the order of many comments. */
function CommentOrder({ sort, onSort }: OrderProps) {
  return (
    <div className={styles.order}>
      <ChoiceField
        label={strings.order()}
        value={sort}
        options={commentSorts.map((value) => ({ value, text: NAMES[value]() }))}
        onChange={({ target }) => onSort(target.value as CommentSort)}
      />
    </div>
  );
}

type Props = {
  /** The order to choose another for; undefined for few comments. */
  sort: CommentSort | undefined;
  onSort: (sort: CommentSort) => void;
  /** The page that the list begins with, in the usual order. */
  firstPage: number | undefined;
  answers: Answers;
  postId: string;
  author: string;
  /** When the reader was here before, in milliseconds. */
  since: number | undefined;
  /** What the address names on the page: `#comment-…` for a comment. */
  place: string;
};

/** What helps with many comments, with new ones, and to the one that a link leads to. */
export default function CommentTools({ sort, onSort, firstPage = 1, since, place, ...thread }: Props) {
  return (
    <>
      {sort && <CommentOrder sort={sort} onSort={onSort} />}
      {sort === "oldest" && firstPage > 1 && (
        <p className={styles.earlier}>
          <ButtonLink to={commentsPath(thread.postId, firstPage - 1)} rel="prev" discover="none">
            {discussion.showEarlierComments()}
          </ButtonLink>
        </p>
      )}
      {since !== undefined && <NewComments answers={thread.answers} since={since} />}
      {place.startsWith("#comment-") && <LinkedComment key={place} id={place.slice("#comment-".length)} {...thread} />}
    </>
  );
}
