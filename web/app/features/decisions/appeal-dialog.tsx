import { limits } from "@unknot/contract/limits";
import { appealProblem } from "@unknot/contract/rules/decision";
import { createAppeal } from "@unknot/contract/services/appeals";
import * as strings from "@unknot/contract/words/decisions";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import { api } from "../../data/api";
import { changed } from "../../data/query-client";
import { browserStorage } from "../../lib/storage";
import { useForm } from "../../lib/use-form";
import { Button } from "../../ui/button";
import { FormError, TextAreaField } from "../../ui/field";
import { Modal } from "../../ui/modal";
import { showToast } from "../../ui/toast";
import styles from "./decisions.module.css";

/** An appeal against a decision, in the member's own words. */
export default function AppealDialog({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["text"],
    draft: `appeal:${decisionId}`,
    storage: browserStorage,
    check: appealProblem,
    call: ({ text }) => api(createAppeal, { body: { decision_id: decisionId, text } }),
    onDone: async () => {
      onClose();
      showToast(done.appealMade());
      await changed({ type: "appealed" });
    },
  });
  return (
    <Modal title={members.appeal()} onClose={onClose} asksFirst>
      <form {...formProps} className={styles.form}>
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
      </form>
    </Modal>
  );
}
