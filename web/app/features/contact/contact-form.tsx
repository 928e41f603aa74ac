import { limits } from "@unknot/contract/limits";
import { contactFormProblem, contactReasons } from "@unknot/contract/rules/contact";
import { contact } from "@unknot/contract/services/user";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/contact";
import { useState } from "react";
import { api } from "../../lib/api";
import { openDialog } from "../../lib/dialogs";
import { useForm } from "../../lib/use-form";
import { useHydrated } from "../../lib/use-hydrated";
import { BotTrap, useFilledIn } from "../../parts/bot-trap";
import { RichTextField } from "../../parts/rich-text-editor/field";
import { Button } from "../../ui/button";
import { FormError, SelectField, TextField } from "../../ui/field";
import styles from "./contact.module.css";

function Form({ onDone }: { onDone: () => void }) {
  const isReady = useHydrated();
  const filledIn = useFilledIn();
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["name", "email", "reason", "message", "website"],
    draft: "contact",
    check: contactFormProblem,
    call: (body) => api(contact, { body: { ...body, filledIn: filledIn() } }),
    onDone,
  });
  return (
    <form {...formProps} className={styles.form}>
      {formError && <FormError>{formError}</FormError>}
      <TextField
        label={strings.name}
        name="name"
        autoComplete="name"
        maxLength={limits.contactNameMax}
        error={errorOf("name")}
      />
      <TextField
        label={common.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={limits.emailMax}
        error={errorOf("email")}
        hint={strings.emailHint}
      />
      <SelectField
        label={common.reason}
        name="reason"
        options={contactReasons}
        placeholder={strings.reasonPlaceholder}
        error={errorOf("reason")}
      />
      <RichTextField label={common.message} name="message" max={limits.bodyMax} error={errorOf("message")} />
      <BotTrap />
      <Button type="submit" look="primary" disabled={!isReady || isSending}>
        {isSending ? common.sending : strings.submit}
      </Button>
      <noscript>
        <p>{strings.needsScripts}</p>
      </noscript>
    </form>
  );
}

/** A message to the people who run the site. Once it is sent the form is empty again, and a dialog says so. */
export function ContactForm() {
  const [sent, setSent] = useState(0);
  const onDone = () => {
    setSent(sent + 1);
    openDialog("contactSuccess", {});
  };
  return <Form key={sent} onDone={onDone} />;
}
