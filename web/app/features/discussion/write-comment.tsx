import * as strings from "@unknot/contract/words/discussion";
import { Suspense, useEffect, useState } from "react";
import { requireLogin } from "../../data/require-login";
import { useWriter } from "../../data/session";
import { untilReady, useHydrated } from "../../lib/use-hydrated";
import { needed } from "../../parts/needed";
import { Button } from "../../ui/button";
import { hasDraft } from "./comment-draft";
import styles from "./discussion.module.css";

/** Comes with the first form that is opened: readers do without the editor and its rules. */
export const CommentForm = needed(() => import("./comment-form"));

/** The form for a comment, once somebody starts to write; open at once where they had begun. */
export function WriteComment({ postId }: { postId: string }) {
  const isReady = useHydrated();
  const userId = useWriter();
  const [isOpen, setOpen] = useState<"asked" | "draft" | null>(null);
  useEffect(() => {
    if (userId && hasDraft(userId, postId)) setOpen("draft");
  }, [userId, postId]);
  if (isOpen && userId)
    return (
      <Suspense>
        <CommentForm key={userId} postId={postId} onClose={() => setOpen(null)} takesFocus={isOpen === "asked"} />
      </Suspense>
    );
  return (
    <div className={styles.start}>
      <Button
        data-opens=""
        data-does="comments"
        {...untilReady(isReady)}
        onClick={() => void requireLogin(() => setOpen("asked"))}
      >
        {strings.writeAComment()}
      </Button>
    </div>
  );
}
