import { messages } from "@unknot/contract/messages";
import { pages } from "@unknot/contract/pages";
import type { Comment } from "@unknot/contract/schemas";
import { plural } from "../../lib/words";
import { PageLink } from "../../parts/page-link";
import { RichText } from "../../parts/rich-text";
import { ThreadNote } from "../../parts/thread-note";
import { TimeAgo } from "../../parts/time-ago";
import styles from "./profile.module.css";

function Where({ comment }: { comment: Comment }) {
  const id = comment.problemsolution_id ?? comment.ps_id;
  return (
    <p className={styles.where}>
      {comment.type === "reply" ? `Replied to ${comment.replyToUsername} on ` : "Commented on "}
      <PageLink to={`${pages.post(id)}#comment-${comment._id}`}>{comment.problemsolution_title}</PageLink> ·{" "}
      <TimeAgo iso={comment.date} />
      {comment.likeCount > 0 && ` · ${plural(comment.likeCount, "like")}`}
    </p>
  );
}

/** What a member has said under write-ups, newest first. */
export function CommentEntries({ comments }: { comments: Comment[] }) {
  if (comments.length === 0) return <ThreadNote title={messages.nothingYet} />;
  return (
    <ul className={styles.entries}>
      {comments.map((comment) => (
        <li key={comment._id} className={styles.entry}>
          <Where comment={comment} />
          <RichText html={comment.text} size="small" />
        </li>
      ))}
    </ul>
  );
}
