import { useQuery } from "@tanstack/react-query";
import { limits } from "@unknot/contract/limits";
import { commentChangeProblem } from "@unknot/contract/rules/comment";
import { problemOf } from "@unknot/contract/rules/problem";
import { editComment, getCommentSource } from "@unknot/contract/services/comments";
import * as common from "@unknot/contract/words/common";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import { useState } from "react";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { changed } from "../../data/query-client";
import { draftIn } from "../../lib/drafts";
import { unwrap } from "../../lib/result";
import { browserStorage } from "../../lib/storage";
import { useDraftOwner } from "../../lib/use-draft-owner";
import { RichTextField } from "../../parts/rich-text-editor/field";
import { Conflict, Saving } from "../../parts/writing/saving";
import { useWriting } from "../../parts/writing/use-writing";
import { Button } from "../../ui/button";
import { FormError } from "../../ui/field";
import { Modal } from "../../ui/modal";
import { Spinner } from "../../ui/spinner";
import { showToast } from "../../ui/toast";
import styles from "./discussion.module.css";

type Props = { commentId: string; postId: string; onClose: () => void };

function EditForm({ commentId, postId, initial, onClose }: Props & { initial: string }) {
  const { formProps, isSending, saving, errorOf, formError } = useWriting({
    names: ["text"],
    form: "editComment",
    about: `${postId} ${commentId}`,
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
      <Conflict saving={saving} />
      {formError && <FormError>{formError}</FormError>}
      <RichTextField
        label={common.comment()}
        name="text"
        max={limits.commentMax}
        isCapped
        initial={initial}
        error={errorOf("text")}
        isSmall
        isPublic
        takesFocus
      />
      <div className={styles.formEnd}>
        <Button type="submit" look="primary" disabled={isSending}>
          {members.submitComment()}
        </Button>
        <Saving saving={saving} />
      </div>
    </form>
  );
}

/** Loads a comment of the viewer's as they wrote it, and lets them change it. */
export default function EditCommentDialog({ commentId, postId, onClose }: Props) {
  const read = useQuery({
    queryKey: memberKeys.ownComment(commentId),
    queryFn: async () => unwrap(await api(getCommentSource, { params: { comment_id: commentId } })).text,
    staleTime: 0,
    gcTime: 0,
  });
  // What was read once stays, whatever comes after: its author may be writing. Without a network their words are enough.
  const [first, setFirst] = useState<string | null>(null);
  if (read.data !== undefined && first === null) setFirst(read.data);
  const owner = useDraftOwner();
  const name = `${owner}:editComment:${postId} ${commentId}`;
  const data = first ?? (read.error && draftIn(name, browserStorage).read()?.values.text) ?? undefined;
  const error = data === undefined ? read.error : null;
  return (
    <Modal title={members.editComment()} onClose={onClose} asksFirst>
      {error && <p role="alert">{error.message}</p>}
      {!error && data === undefined && <Spinner label={members.loadingTheComment()} />}
      {data !== undefined && <EditForm commentId={commentId} postId={postId} initial={data} onClose={onClose} />}
    </Modal>
  );
}
