import { useQueryClient } from "@tanstack/react-query";
import { NOTE_MAX, noteProblem } from "@unknot/contract/rules/note";
import { decideSuggestedEdit, type Suggestion, withdrawSuggestedEdit } from "@unknot/contract/services/suggestions";
import * as strings from "@unknot/contract/words/suggestions";
import { useState } from "react";
import { api } from "../../data/api";
import { changed as follow } from "../../data/query-client";
import { openDialog } from "../../lib/dialogs";
import { focusHeading } from "../../lib/focus-heading";
import { useForm } from "../../lib/use-form";
import { Button } from "../../ui/button";
import { FormError, TextField } from "../../ui/field";
import { showToast } from "../../ui/toast";
import styles from "./history.module.css";
import { histories } from "./history-keys";

type Props = { id: string; suggestion: Suggestion; version: number };

/** The rule of the line, about the field in which it is typed. */
function check({ reason }: { reason: string }) {
  const problem = noteProblem({ note: reason });
  return problem && { ...problem, field: "reason" };
}

/** Lets everything follow what was decided. */
function useFollow(id: string) {
  const client = useQueryClient();
  return async (accepted: boolean, title: string) => {
    if (accepted) await follow({ type: "postEdited", id, title });
    await client.invalidateQueries({ queryKey: histories });
    focusHeading();
  };
}

function Decline({ id, suggestion: { suggestion_id, changed, user } }: Omit<Props, "version">) {
  const tell = useFollow(id);
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["reason"],
    draft: `decline-edit:${suggestion_id}`,
    check,
    call: ({ reason }) =>
      api(decideSuggestedEdit, { params: { suggestion_id }, body: { accepted: false, reason, changed } }),
    onDone: async ({ message }) => {
      showToast(message);
      await tell(false, "");
    },
  });
  return (
    <details className={styles.remove}>
      <summary>{strings.decline()}</summary>
      <form {...formProps} aria-label={strings.by({ name: user })}>
        {formError && <FormError>{formError}</FormError>}
        <TextField
          label={strings.reason()}
          hint={strings.reasonHint()}
          name="reason"
          max={NOTE_MAX}
          autoComplete="off"
          error={errorOf("reason")}
        />
        <Button type="submit" disabled={isSending}>
          {strings.decline()}
        </Button>
      </form>
    </details>
  );
}

/** Takes what somebody proposes as it was read, or declines it. */
export function DecideSuggestion({ id, title, suggestion, version }: Props & { title: string }) {
  const [isSending, setSending] = useState(false);
  const tell = useFollow(id);
  const accept = async () => {
    const { suggestion_id, changed } = suggestion;
    setSending(true);
    const body = { accepted: true, changed, version };
    const answer = await api(decideSuggestedEdit, { params: { suggestion_id }, body });
    setSending(false);
    showToast(answer.success ? answer.message : answer.error);
    // What was refused may say something else by now.
    await tell(answer.success, title);
  };
  return (
    <div className={styles.decide}>
      <Button look="primary" disabled={isSending} onClick={() => void accept()}>
        {strings.accept()}
      </Button>
      <Decline id={id} suggestion={suggestion} />
    </div>
  );
}

/** Takes back what the member proposed, once they have said that they mean it. */
export function WithdrawButton({ suggestionId }: { suggestionId: string }) {
  const client = useQueryClient();
  const withdraw = async () => {
    const answer = await api(withdrawSuggestedEdit, { params: { suggestion_id: suggestionId } });
    showToast(answer.success ? answer.message : answer.error);
    await client.invalidateQueries({ queryKey: histories });
    focusHeading();
  };
  const ask = () =>
    openDialog("confirm", {
      title: strings.withdrawQuestion(),
      text: strings.withdrawSays(),
      action: strings.withdraw(),
      onConfirm: () => void withdraw(),
    });
  return <Button onClick={ask}>{strings.withdraw()}</Button>;
}
