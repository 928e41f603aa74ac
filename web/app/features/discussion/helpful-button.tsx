import type { Comment } from "@unknot/contract/schemas";
import { setHelpfulComment } from "@unknot/contract/services/comments";
import * as strings from "@unknot/contract/words/comment-order";
import { api } from "../../data/api";
import { changed } from "../../data/query-client";
import { showToast } from "../../ui/toast";
import styles from "./discussion.module.css";

/** Lets the author of a post say that a comment is the helpful one, or is not. */
export default function HelpfulButton({ comment, about }: { comment: Comment; about: string }) {
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
