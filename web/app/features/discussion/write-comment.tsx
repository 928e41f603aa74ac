import { useEffect, useState } from "react";
import { requireLogin } from "../../lib/require-login";
import { useSession } from "../../lib/session";
import { browserStorage } from "../../lib/storage";
import { Button } from "../../ui/button";
import { CommentForm, commentDraft } from "./comment-form";
import styles from "./discussion.module.css";

/** The form for a comment, once somebody starts to write; open at once where they had begun. */
export function WriteComment({ postId }: { postId: string }) {
  const session = useSession();
  const userId = session.status === "member" ? session.user._id : null;
  const [isOpen, setOpen] = useState<"asked" | "kept" | null>(null);
  useEffect(() => {
    if (userId && browserStorage.get(`draft:${commentDraft(userId, postId)}`)) setOpen("kept");
  }, [userId, postId]);
  if (isOpen && userId)
    return (
      <CommentForm userId={userId} postId={postId} onClose={() => setOpen(null)} takesFocus={isOpen === "asked"} />
    );
  return (
    <div className={styles.start}>
      <Button onClick={() => void requireLogin(() => setOpen("asked"))}>Write a Comment</Button>
    </div>
  );
}
