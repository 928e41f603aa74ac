import { authorName } from "@unknot/contract/language/author";
import type { Comment } from "@unknot/contract/schemas";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/discussion";
import { Suspense, useEffect, useId, useState } from "react";
import { requireLogin } from "../../data/require-login";
import { useIsViewer, useWriter } from "../../data/session";
import { optional } from "../../lib/optional";
import { useHydrated } from "../../lib/use-hydrated";
import { LikeButton } from "../../parts/like-button";
import { ReportButton } from "../../parts/report-button";
import { Unsent } from "../../parts/unsent";
import { hasDraft } from "./comment-draft";
import styles from "./discussion.module.css";
import { CommentForm } from "./write-comment";

/** For the author of the comment and that of the post. */
const AuthorsActions = optional(() => import("./authors-actions"));

/** What one can do with a comment: like it, answer it; its author also edits and deletes it. */
export function CommentActions({ comment, author }: { comment: Comment; author: string }) {
  const isHydrated = useHydrated();
  const [isAnswering, setAnswering] = useState<"asked" | "draft" | null>(null);
  const userId = useWriter();
  const isOwn = useIsViewer(comment.user);
  const isAuthor = useIsViewer(author);
  const about = useId();
  useEffect(() => {
    if (userId && hasDraft(userId, comment.ps_id, comment._id)) setAnswering("draft");
  }, [userId, comment.ps_id, comment._id]);
  return (
    <>
      <div className={styles.actions}>
        {/* Heard after the name of each button: there are many of one name. */}
        <span id={about} hidden>
          {strings.commentBy({ name: authorName(comment.user) })}
        </span>
        <LikeButton kind="comment" id={comment._id} count={comment.likeCount} about={about} />
        {isHydrated && (
          <button
            data-opens=""
            type="button"
            className={styles.action}
            aria-describedby={about}
            onClick={() => void requireLogin(() => setAnswering("asked"))}
          >
            {common.reply()}
          </button>
        )}
        <ReportButton
          type={comment.parent_id ? "reply" : "comment"}
          id={comment._id}
          postId={comment.ps_id}
          author={comment.user}
          about={about}
        />
        <Unsent commentId={comment._id} />
        {(isOwn || isAuthor) && (
          <Suspense>
            <AuthorsActions comment={comment} about={about} isOwn={isOwn} />
          </Suspense>
        )}
      </div>
      {isAnswering && userId && (
        <Suspense>
          <CommentForm
            key={userId}
            postId={comment.ps_id}
            parentId={comment._id}
            onClose={() => setAnswering(null)}
            takesFocus={isAnswering === "asked"}
          />
        </Suspense>
      )}
    </>
  );
}
