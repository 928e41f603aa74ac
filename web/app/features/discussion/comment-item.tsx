import { pages } from "@unknot/contract/pages";
import type { Comment } from "@unknot/contract/schemas";
import * as strings from "@unknot/contract/words/discussion";
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

/** A comment with the replies under it, which fold away. */
export function CommentItem({ comment, answers, author }: { comment: Comment; answers: Answers; author: string }) {
  const replies = answers.get(comment._id) ?? [];
  return (
    <li className={styles.comment} id={`comment-${comment._id}`}>
      {!comment.isDeleted && (
        <Byline
          user={comment.user}
          date={comment.date}
          edited={comment.edited}
          history={pages.history(comment.ps_id, comment._id)}
        />
      )}
      {comment.isHelpful && <p className={styles.helpful}>{strings.helpful()}</p>}
      <CommentText comment={comment} />
      {!comment.isDeleted && !comment.isHidden.active && <CommentActions comment={comment} author={author} />}
      {replies.length > 0 && (
        <details className={styles.replies} open>
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
