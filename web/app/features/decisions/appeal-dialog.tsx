import { useQueryClient } from "@tanstack/react-query";
import { limits } from "@unknot/contract/limits";
import { appealProblem } from "@unknot/contract/rules/decision";
import { createAppeal } from "@unknot/contract/services/appeals";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/decisions";
import { api } from "../../lib/api";
import { withQueries } from "../../lib/queries";
import { browserStorage } from "../../lib/storage";
import { useForm } from "../../lib/use-form";
import { Button } from "../../ui/button";
import { FormError, TextAreaField } from "../../ui/field";
import { Modal } from "../../ui/modal";
import { showToast } from "../../ui/toast";
import styles from "./decisions.module.css";
import { DECISIONS } from "./use-decisions";

/** An appeal against a decision, in the member's own words. */
function AppealDialog({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["text"],
    draft: `appeal:${decisionId}`,
    storage: browserStorage,
    check: appealProblem,
    call: ({ text }) => api(createAppeal, { body: { decision_id: decisionId, text } }),
    onDone: async ({ message }) => {
      onClose();
      showToast(message);
      await client.invalidateQueries({ queryKey: DECISIONS });
    },
  });
  return (
    <Modal title={common.appeal} onClose={onClose} asksFirst>
      <form {...formProps} className={styles.form}>
        {formError && <FormError>{formError}</FormError>}
        <TextAreaField
          label={strings.whyLift}
          name="text"
          rows={6}
          max={limits.appealMax}
          error={errorOf("text")}
          hint={strings.appealExplained}
        />
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? common.sending : strings.submitAppeal}
        </Button>
      </form>
    </Modal>
  );
}

export default withQueries(AppealDialog);
