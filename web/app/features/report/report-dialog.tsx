import { limits } from "@unknot/contract/limits";
import { reportProblem } from "@unknot/contract/rules/report";
import { reportCategories } from "@unknot/contract/values";
import * as common from "@unknot/contract/words/common";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import * as names from "@unknot/contract/words/names";
import * as strings from "@unknot/contract/words/report";
import * as rules from "@unknot/contract/words/rules";
import { useState } from "react";
import { changed } from "../../data/query-client";
import { sendReport } from "../../data/senders";
import type { DialogProps } from "../../lib/dialogs";
import { RichTextField } from "../../parts/rich-text-editor/field";
import { Conflict, Saving } from "../../parts/writing/saving";
import { useWriting } from "../../parts/writing/use-writing";
import { Button } from "../../ui/button";
import { ChoiceField, FormError } from "../../ui/field";
import { Modal } from "../../ui/modal";
import styles from "./report.module.css";

type Target = DialogProps["reportForm"];

const categories = () => reportCategories.map((value) => ({ value, text: names.category({ category: value }) }));

function ReportForm({ objectId, type, postId, onDone }: Target & { onDone: () => void }) {
  const { formProps, isSending, saving, errorOf, formError } = useWriting({
    names: ["reason", "category"],
    form: "report",
    about: `${type} ${objectId} ${postId}`,
    check: reportProblem,
    call: async (fields, idempotencyKey) => {
      const answer = await sendReport(type, objectId, fields, idempotencyKey);
      return answer.success ? answer : { ...answer, error: answer.error || rules.reportFailed().text };
    },
    onDone: () => {
      void changed({ type: "reported" });
      onDone();
    },
  });
  return (
    <form {...formProps} className={styles.form}>
      <Conflict saving={saving} />
      {formError && <FormError>{formError}</FormError>}
      <RichTextField
        label={members.reason()}
        name="reason"
        max={limits.reasonMax}
        error={errorOf("reason")}
        isSmall
        takesFocus
      />
      <ChoiceField
        label={strings.category()}
        name="category"
        options={categories()}
        placeholder={strings.noCategory()}
        error={errorOf("category")}
      />
      <Button type="submit" look="primary" disabled={isSending}>
        {isSending ? members.sending() : strings.submitReport()}
      </Button>
      <Saving saving={saving} />
    </form>
  );
}

/** A report to the moderators; once it is sent, thanks. */
export default function ReportDialog({ onClose, ...target }: Target & { onClose: () => void }) {
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <Modal key="sent" title={strings.submissionSuccessful()} onClose={onClose}>
        <div className={styles.form}>
          <p>{done.reported()}</p>
          <Button look="primary" onClick={onClose}>
            {common.close()}
          </Button>
        </div>
      </Modal>
    );
  }
  return (
    <Modal key="form" title={common.report()} onClose={onClose} asksFirst>
      <ReportForm {...target} onDone={() => setSent(true)} />
    </Modal>
  );
}
