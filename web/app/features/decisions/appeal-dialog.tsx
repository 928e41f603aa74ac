import { limits } from "@unknot/contract/limits";
import { appealProblem } from "@unknot/contract/rules/decision";
import { createAppeal } from "@unknot/contract/services/appeals";
import * as strings from "@unknot/contract/words/decisions";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import { api } from "../../data/api";
import { changed } from "../../data/query-client";
import { Conflict, Saving } from "../../parts/writing/saving";
import { useWriting } from "../../parts/writing/use-writing";
import { Button } from "../../ui/button";
import { FormError, TextAreaField } from "../../ui/field";
import { Modal } from "../../ui/modal";
import { showToast } from "../../ui/toast";
import styles from "./decisions.module.css";

/** An appeal against a decision, in the member's own words. */
export default function AppealDialog({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const { formProps, isSending, saving, errorOf, formError } = useWriting({
    names: ["text"],
    form: "appeal",
    about: decisionId,
    check: appealProblem,
    call: ({ text }, idempotencyKey) =>
      api(createAppeal, { body: { decision_id: decisionId, text } }, { idempotencyKey }),
    onDone: async () => {
      onClose();
      showToast(done.appealMade());
      await changed({ type: "appealed" });
    },
  });
  return (
    <Modal title={members.appeal()} onClose={onClose} asksFirst>
      <form {...formProps} className={styles.form}>
        <Conflict saving={saving} />
        {formError && <FormError>{formError}</FormError>}
        <TextAreaField
          label={strings.whyLift()}
          name="text"
          rows={6}
          max={limits.appealMax}
          error={errorOf("text")}
          hint={strings.appealExplained()}
        />
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? members.sending() : strings.submitAppeal()}
        </Button>
        <Saving saving={saving} />
      </form>
    </Modal>
  );
}
