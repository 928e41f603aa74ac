import { NOTE_MAX, noteProblem } from "@unknot/contract/rules/note";
import { setOutcome } from "@unknot/contract/services/outcomes";
import type { Outcome } from "@unknot/contract/values";
import * as strings from "@unknot/contract/words/outcome-form";
import { useEffect, useRef, useState } from "react";
import { api } from "../data/api";
import { giveOutcome } from "../data/saved";
import { useOwnOutcome } from "../data/viewer-of";
import { useForm } from "../lib/use-form";
import { Button } from "../ui/button";
import { FormError, TextField } from "../ui/field";
import { showToast } from "../ui/toast";

/** Says once, when it appears, what was pressed: the same again takes it back. Answers whether it stands. */
function useGiven(id: string, outcome: Outcome, onEnd: () => void): boolean {
  const mine = useOwnOutcome(id);
  const isBegun = useRef(false);
  const [stands, setStands] = useState(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const isTakenBack = mine === outcome;
    void giveOutcome(id, isTakenBack ? null : outcome).then((failure) => {
      if (failure || isTakenBack) {
        showToast(failure ?? strings.takenBack());
        return onEnd();
      }
      setStands(true);
      if (outcome === "worked") return;
      showToast(strings.sayWhatHappened());
      // Where others read what happened.
      document.querySelector<HTMLButtonElement>("#comments button[data-does=comments]")?.click();
    });
  });
  return stands;
}

/** What follows when somebody says whether a solution worked: a line about what was different; where it did not, a comment, too. */
export default function OutcomeForm({ id, outcome, onEnd }: { id: string; outcome: Outcome; onEnd: () => void }) {
  const stands = useGiven(id, outcome, onEnd);
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["note"],
    check: noteProblem,
    call: ({ note }) => api(setOutcome, { body: { ps_id: id, outcome, note } }),
    onDone: () => {
      showToast(strings.saved());
      onEnd();
    },
  });
  if (!stands) return null;
  return (
    <form {...formProps}>
      {outcome === "worked" && <p role="status">{strings.thanks()}</p>}
      {formError && <FormError>{formError}</FormError>}
      <TextField
        label={strings.different()}
        name="note"
        max={NOTE_MAX}
        autoComplete="off"
        error={errorOf("note")}
        hint={strings.differentHint()}
      />
      <Button type="submit" disabled={isSending}>
        {strings.save()}
      </Button>
    </form>
  );
}
