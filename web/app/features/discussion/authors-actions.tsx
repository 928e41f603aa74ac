import type { Comment } from "@unknot/contract/schemas";
import { setHelpfulComment } from "@unknot/contract/services/comments";
import * as strings from "@unknot/contract/words/comment-order";
import * as common from "@unknot/contract/words/common";
import { api } from "../../data/api";
import { changed } from "../../data/query-client";
import { openDialog } from "../../lib/dialogs";
import { showToast } from "../../ui/toast";
import styles from "./discussion.module.css";
import { optimisticDelete } from "./optimistic-delete";

/** Lets the author of a post say that a comment is the helpful one, or is not. */
function HelpfulButton({ comment, about }: { comment: Comment; about: string }) {
  const { isHelpful, ps_id, _id } = comment;
  const mark = async () => {
    const answer = await api(setHelpfulComment, { body: { ps_id, comment_id: isHelpful ? null : _id } });
    if (!answer.success) return showToast(answer.error);
    showToast(isHelpful ? strings.unmarked() : strings.marked());
    await changed({ type: "commentEdited" });
  };
  return (
    <button type="button" className={styles.action} aria-describedby={about} onClick={() => void mark()}>
      {isHelpful ? strings.unmark() : strings.mark()}
    </button>
  );
}

type Props = { comment: Comment; about: string; isOwn: boolean };

/** What the author of a comment can do with it, or else the author of the post. */
export default function AuthorsActions({ comment, about, isOwn }: Props) {
  if (!isOwn) return <HelpfulButton comment={comment} about={about} />;
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-describedby={about}
        onClick={() => openDialog("editComment", { commentId: comment._id, postId: comment.ps_id })}
      >
        {common.edit()}
      </button>
      <button
        type="button"
        className={styles.action}
        aria-describedby={about}
        onClick={() => optimisticDelete(comment)}
      >
        {common.remove()}
      </button>
    </>
  );
}
