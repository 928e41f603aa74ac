import { contactReasonName } from "@unknot/contract/language/contact-reason";
import { limits } from "@unknot/contract/limits";
import { contactFormProblem } from "@unknot/contract/rules/contact";
import { contact } from "@unknot/contract/services/user";
import { contactReasons } from "@unknot/contract/values";
import * as strings from "@unknot/contract/words/contact";
import * as members from "@unknot/contract/words/members";
import { useState } from "react";
import { api } from "../../data/api";
import { openDialog } from "../../lib/dialogs";
import type { Refused } from "../../lib/plain-form";
import { useForm } from "../../lib/use-form";
import { BotTrap, useFilledIn } from "../../parts/bot-trap";
import { RichTextField } from "../../parts/rich-text-editor/field";
import { Button } from "../../ui/button";
import { ChoiceField, FormError, TextField } from "../../ui/field";
import styles from "./contact.module.css";

/** The fields of the form, by name. */
export const CONTACT_FIELDS = ["name", "email", "reason", "message", "website"] as const;

/** `refused` is what the page has of a form that was sent without scripts. */
type Props = { refused?: Refused | undefined };

const reasons = () => contactReasons.map((value) => ({ value, text: contactReasonName(value) }));

function Form({ refused, onDone }: Props & { onDone: () => void }) {
  const filledIn = useFilledIn();
  const { formProps, isSending, errorOf, formError } = useForm({
    names: CONTACT_FIELDS,
    refused: refused?.problem,
    draft: "contact",
    check: contactFormProblem,
    call: (body) => api(contact, { body: { ...body, filledIn: filledIn() } }),
    onDone,
  });
  return (
    <form {...formProps} className={styles.form}>
      {formError && <FormError>{formError}</FormError>}
      <TextField
        label={strings.name()}
        name="name"
        defaultValue={refused?.values.name}
        autoComplete="name"
        max={limits.contactNameMax}
        error={errorOf("name")}
      />
      <TextField
        label={members.email()}
        name="email"
        defaultValue={refused?.values.email}
        type="email"
        autoComplete="email"
        max={limits.emailMax}
        error={errorOf("email")}
        hint={strings.emailHint()}
      />
      <ChoiceField
        label={members.reason()}
        name="reason"
        defaultValue={refused?.values.reason}
        options={reasons()}
        placeholder={strings.reasonPlaceholder()}
        error={errorOf("reason")}
      />
      <RichTextField
        label={members.message()}
        name="message"
        max={limits.bodyMax}
        error={errorOf("message")}
        plain={refused?.values.message ?? ""}
      />
      <BotTrap />
      <Button type="submit" look="primary" disabled={isSending}>
        {isSending ? members.sending() : strings.submit()}
      </Button>
    </form>
  );
}

/** A message to the people who run the site. Once it is sent the form is empty again, and a dialog says so. */
export function ContactForm({ refused }: Props) {
  const [sent, setSent] = useState(0);
  const onDone = () => {
    setSent(sent + 1);
    openDialog("contactSuccess", {});
  };
  return <Form key={sent} refused={refused} onDone={onDone} />;
}
