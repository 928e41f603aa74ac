import { DAY, limits } from "@unknot/contract/limits";
import { decisionProblem, muteLengths } from "@unknot/contract/rules/decision";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/moderation";
import type { KeyboardEvent, ReactNode } from "react";
import { useForm } from "../../lib/use-form";
import { Button } from "../../ui/button";
import { ChoiceField, FormError, TextAreaField } from "../../ui/field";
import styles from "./moderation.module.css";
import { useFocusInPlace } from "./use-focus-in-place";

type Answer = { success: true } | { success: false; error: string; status: number };

type Props = {
  /** What is being decided, as its button says it. */
  action: string;
  /** Under which the reason is kept while it is typed. */
  draft: string;
  /** Days that are chosen at first, for a decision that can end by itself; empty: until told otherwise. */
  length?: string;
  onSend: (reason: string, expiration: string | null) => Promise<Answer>;
  /** It is done with, or `isCancelled`; what was typed is then kept. */
  onClose: (isCancelled: boolean) => void;
  /** What else is chosen, over the reason. */
  children?: ReactNode;
};

const lengths = () => muteLengths.map((days) => ({ value: days, text: strings.muteLength({ days }) }));

/** Reasons that a moderator gives with one press; free text is as good. */
const READY = [
  strings.readyAdvertising,
  strings.readyAbusive,
  strings.readyPrivate,
  strings.readyHarmful,
  strings.readyFraud,
  strings.readyCopied,
  strings.readyElsewhere,
];

const endOf = (days: string): string | null =>
  days === "" ? null : new Date(Date.now() + Number(days) * DAY).toISOString();

/** The reason of a decision: one of the ready ones, or the moderator's own words; and how long. Escape cancels it. */
export function DecideForm({ action, draft, length: usual, onSend, onClose, children }: Props) {
  const { formProps, isSending, errorOf, formError, replace, values } = useForm({
    names: ["reason", "length"],
    draft: `decision:${draft}`,
    check: decisionProblem,
    call: ({ reason, length }) => onSend(reason.trim(), endOf(length)),
    onDone: () => onClose(false),
  });
  useFocusInPlace(formProps.ref, "textarea");
  const onKeyDown = (event: KeyboardEvent) => {
    formProps.onKeyDown(event);
    // An input method takes back by it what is not written yet.
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // It is not for what is around the form, too.
    event.preventDefault();
    onClose(true);
  };
  const choose = (reason: string) => replace({ reason, length: values()?.length ?? "" });
  return (
    <form {...formProps} onKeyDown={onKeyDown} className={styles.form} aria-label={action}>
      {formError && <FormError>{formError}</FormError>}
      {children}
      <fieldset className={styles.ready}>
        <legend>{strings.readyReasons()}</legend>
        {READY.map((reason) => reason()).map((reason) => (
          <button key={reason} type="button" className={styles.chip} onClick={() => choose(reason)}>
            {reason}
          </button>
        ))}
      </fieldset>
      <TextAreaField
        label={members.reason()}
        name="reason"
        rows={2}
        max={limits.reasonMax}
        error={errorOf("reason")}
        hint={strings.reasonHint()}
      />
      {usual !== undefined && (
        <ChoiceField label={strings.howLong()} name="length" options={lengths()} defaultValue={usual} />
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={isSending}>
          {action}
        </Button>
        <Button onClick={() => onClose(true)}>{members.cancel()}</Button>
      </div>
    </form>
  );
}
