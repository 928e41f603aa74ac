import { limits } from "@unknot/contract/limits";
import { commentProblem } from "@unknot/contract/rules/comment";
import { problemOf } from "@unknot/contract/rules/problem";
import { isEmptyRichText } from "@unknot/contract/rules/rich-text";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import { useEffect } from "react";
import { changed } from "../../data/query-client";
import { sendComment } from "../../data/senders";
import { openDialog } from "../../lib/dialogs";
import { RichTextField } from "../../parts/rich-text-editor/field";
import { Conflict, Saving } from "../../parts/writing/saving";
import { useWriting } from "../../parts/writing/use-writing";
import { Button } from "../../ui/button";
import { FormError } from "../../ui/field";
import { showToast } from "../../ui/toast";
import styles from "./discussion.module.css";

type Props = {
  postId: string;
  parentId?: string;
  /** Whether somebody asked for the form; one that opens by itself, with a draft, leaves the focus where it is. */
  takesFocus: boolean;
  onClose: () => void;
};

/** Writes a comment, or a reply where a parent is given. What is typed is kept until it has been published. */
export default function CommentForm({ postId, parentId, takesFocus, onClose }: Props) {
  const { formProps, isSending, saving, errorOf, formError, discard, values } = useWriting({
    names: ["text"],
    form: parentId ? "reply" : "comment",
    about: parentId ? `${postId} ${parentId}` : postId,
    check: ({ text }) => problemOf("text", commentProblem(text)),
    call: (fields, idempotencyKey) => sendComment(postId, parentId ?? null, fields, idempotencyKey),
    onDone: ({ comment }) => {
      void changed({ type: "commentCreated", comment });
      showToast(comment.isHidden.active ? done.commentHeld() : done.commentCreated());
      onClose();
    },
  });
  const { ref } = formProps;
  useEffect(() => {
    // Down to the button that sends it: the focus alone shows no more than the line it is in.
    if (takesFocus) ref.current?.scrollIntoView({ block: "nearest" });
  }, [takesFocus, ref]);
  const drop = () => {
    discard();
    onClose();
  };
  const cancel = () => {
    if (isEmptyRichText(values()?.text ?? "")) return drop();
    openDialog("confirm", {
      title: members.discardDraft(),
      text: members.draftIsLost(),
      action: members.discard(),
      onConfirm: drop,
    });
  };
  return (
    <form {...formProps} className={styles.form}>
      <Conflict saving={saving} />
      {formError && <FormError>{formError}</FormError>}
      <RichTextField
        label={parentId ? members.yourReply() : members.yourComment()}
        name="text"
        max={limits.commentMax}
        isCapped
        error={errorOf("text")}
        isSmall
        isPublic
        takesFocus={takesFocus}
      />
      <div className={styles.formEnd}>
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? members.sending() : parentId ? members.submitReply() : members.submitComment()}
        </Button>
        <Button onClick={cancel}>{members.discard()}</Button>
        <Saving saving={saving} />
      </div>
    </form>
  );
}
