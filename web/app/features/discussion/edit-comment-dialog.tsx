import { useQuery } from "@tanstack/react-query";
import { limits } from "@unknot/contract/limits";
import { commentChangeProblem } from "@unknot/contract/rules/comment";
import { problemOf } from "@unknot/contract/rules/problem";
import { editComment, getCommentSource } from "@unknot/contract/services/comments";
import * as common from "@unknot/contract/words/common";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import { api } from "../../data/api";
import { keys } from "../../data/keys";
import { changed } from "../../data/query-client";
import { unwrap } from "../../lib/result";
import { browserStorage } from "../../lib/storage";
import { useForm } from "../../lib/use-form";
import { RichTextField } from "../../parts/rich-text-editor/field";
import { Button } from "../../ui/button";
import { FormError } from "../../ui/field";
import { Modal } from "../../ui/modal";
import { Spinner } from "../../ui/spinner";
import { showToast } from "../../ui/toast";
import styles from "./discussion.module.css";

function EditForm({ commentId, initial, onClose }: { commentId: string; initial: string; onClose: () => void }) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["text"],
    draft: `edit-comment:${commentId}`,
    storage: browserStorage,
    check: ({ text }) => problemOf("text", commentChangeProblem(text)),
    call: (body) => api(editComment, { params: { comment_id: commentId }, body }),
    onDone: async () => {
      onClose();
      showToast(done.commentEdited());
      await changed({ type: "commentEdited" });
    },
  });
  return (
    <form {...formProps} className={styles.form}>
      {formError && <FormError>{formError}</FormError>}
      <RichTextField
        label={common.comment()}
        name="text"
        max={limits.commentMax}
        initial={initial}
        error={errorOf("text")}
        isSmall
        isPublic
        takesFocus
      />
      <Button type="submit" look="primary" disabled={isSending}>
        {members.submitComment()}
      </Button>
    </form>
  );
}

type Props = { commentId: string; onClose: () => void };

/** Loads a comment of the viewer's as they wrote it, and lets them change it. */
export default function EditCommentDialog({ commentId, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: keys.ownComment(commentId),
    queryFn: async () => unwrap(await api(getCommentSource, { params: { comment_id: commentId } })).text,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal title={members.editComment()} onClose={onClose} asksFirst>
      {error && <p role="alert">{error.message}</p>}
      {!error && !data && <Spinner label={members.loadingTheComment()} />}
      {data !== undefined && <EditForm commentId={commentId} initial={data} onClose={onClose} />}
    </Modal>
  );
}
