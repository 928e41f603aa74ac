import { useQueryClient } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import { decisionProblem } from "@unknot/contract/rules/decision";
import { removeCommentVersion, removeVersion } from "@unknot/contract/services/history";
import * as strings from "@unknot/contract/words/history";
import { useNavigate } from "react-router";
import { api } from "../../data/api";
import { useForm } from "../../lib/use-form";
import { Button } from "../../ui/button";
import { FormError, TextField } from "../../ui/field";
import { showToast } from "../../ui/toast";
import styles from "./history.module.css";
import { histories } from "./history-keys";

type Props = { id: string; comment?: string; number: number };

/** Lets a moderator take the texts of an older version away: of a post, or of a comment on it. */
export default function RemoveForm({ id, comment, number }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["reason"],
    draft: comment ? `remove-comment-version:${comment}:${number}` : `remove-version:${id}:${number}`,
    check: ({ reason }) => decisionProblem({ reason }),
    call: ({ reason }) =>
      comment
        ? api(removeCommentVersion, { body: { comment_id: comment, number, reason } })
        : api(removeVersion, { body: { ps_id: id, number, reason } }),
    onDone: async ({ message }) => {
      showToast(message);
      await client.invalidateQueries({ queryKey: histories });
      await navigate(pages.history(id, comment));
    },
  });
  return (
    <details className={styles.remove}>
      <summary aria-label={strings.removeVersion({ number })}>{strings.remove()}</summary>
      <form {...formProps} aria-label={strings.removeVersion({ number })}>
        <p>{strings.removeSays()}</p>
        {formError && <FormError>{formError}</FormError>}
        <TextField label={strings.reason()} name="reason" autoComplete="off" error={errorOf("reason")} />
        <Button type="submit" disabled={isSending}>
          {strings.removeVersion({ number })}
        </Button>
      </form>
    </details>
  );
}
