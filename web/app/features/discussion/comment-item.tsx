import { pages } from "@unknot/contract/pages";
import type { Comment } from "@unknot/contract/schemas";
import * as strings from "@unknot/contract/words/discussion";
import { useState } from "react";
import { Byline } from "../../parts/byline";
import { RichText } from "../../parts/rich-text";
import { Icon } from "../../ui/icon";
import { CommentActions } from "./comment-actions";
import styles from "./discussion.module.css";

/** Comments by the one they answer. */
export type Answers = Map<string, Comment[]>;

function CommentText({ comment }: { comment: Comment }) {
  if (comment.isDeleted) return <p className={styles.gone}>{strings.isDeleted()}</p>;
  const isHidden = comment.isHidden.active;
  return (
    <>
      {isHidden && <p className={styles.gone}>{strings.isHidden()}</p>}
      {comment.text && <RichText html={comment.text} size="small" />}
    </>
  );
}

/** Longer threads are folded until somebody opens them, answers in them, or comes by a link to a comment in them. */
const LONG = 10;

/** How many comments stand below one, at any depth. */
const countBelow = (answers: Answers, id: string): number =>
  (answers.get(id) ?? []).reduce((sum, { _id }) => sum + 1 + countBelow(answers, _id), 0);

/** A comment with the replies under it, which fold away. */
export function CommentItem({ comment, answers, author }: { comment: Comment; answers: Answers; author: string }) {
  const replies = answers.get(comment._id) ?? [];
  const below = countBelow(answers, comment._id);
  const [first] = useState(below);
  const isOpen = comment.parent_id || below <= LONG || below > first;
  return (
    <li className={styles.comment} data-by={comment.user} id={`comment-${comment._id}`}>
      {!comment.isDeleted && (
        <Byline
          user={comment.user}
          date={comment.date}
          edited={comment.edited}
          place={pages.comment(comment.ps_id, comment._id)}
          history={pages.history(comment.ps_id, comment._id)}
        />
      )}
      {comment.isHelpful && <p className={styles.helpful}>{strings.helpful()}</p>}
      <CommentText comment={comment} />
      {!comment.isDeleted && !comment.isHidden.active && <CommentActions comment={comment} author={author} />}
      {replies.length > 0 && (
        <details className={styles.replies} open={!!isOpen}>
          <summary>
            <Icon name="chevron" />
            {strings.replies({ count: replies.length })}
          </summary>
          <ul className={styles.list}>
            {replies.map((reply) => (
              <CommentItem key={reply._id} author={author} comment={reply} answers={answers} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
