import { contactReasonName } from "@unknot/contract/language/contact-reason";
import { limits } from "@unknot/contract/limits";
import { contactFormProblem } from "@unknot/contract/rules/contact";
import { getUserAccount } from "@unknot/contract/services/user";
import { contactReasons } from "@unknot/contract/values";
import * as strings from "@unknot/contract/words/contact";
import * as members from "@unknot/contract/words/members";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { api } from "../../data/api";
import { sendContact } from "../../data/senders";
import { useWriter } from "../../data/session";
import { openDialog } from "../../lib/dialogs";
import { VISITOR_OWNER } from "../../lib/draft-owner";
import type { Refused } from "../../lib/plain-form";
import { useSite } from "../../lib/use-site";
import { BotTrap, useFilledIn } from "../../parts/bot-trap";
import { RichTextField } from "../../parts/rich-text-editor/field";
import { Conflict, Saving } from "../../parts/writing/saving";
import { useWriting } from "../../parts/writing/use-writing";
import { Button } from "../../ui/button";
import { ChoiceField, FormError, TextField } from "../../ui/field";
import { Message } from "../../ui/message";
import styles from "./contact.module.css";

/** The fields of the form, by name. */
export const CONTACT_FIELDS = ["name", "email", "reason", "message", "website"] as const;

/** `refused` is what the page has of a form that was sent without scripts. */
type Props = {
  refused?: Refused | undefined;
  /** The address of an older version that is to be removed, where the form is for that. */
  version: string | null;
};

/** Gives what is known of a member who writes, once it is: nobody types their own name here. */
function usePrefill(owner: string | null, fill: (known: { name: string; email: string }) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per member
  useEffect(() => {
    if (owner === null || owner === VISITOR_OWNER) return;
    void api(getUserAccount, {}).then((answer) => {
      if (answer.success) fill({ name: answer.account.username, email: answer.account.email });
    });
  }, [owner]);
}

const reasons = () => contactReasons.map((value) => ({ value, text: contactReasonName(value) }));

const TYPED = ["name", "email", "reason", "message"] as const;

const FOR_REMOVAL = "Privacy Concern" satisfies (typeof contactReasons)[number];

function Form({ refused, version, onDone }: Props & { onDone: () => void }) {
  const { siteUrl } = useSite();
  const beside = version ? { removal: { path: version, siteUrl } } : {};
  const filledIn = useFilledIn();
  const trap = useRef<HTMLDivElement>(null);
  const { formProps, isSending, saving, errorOf, formError, owner } = useWriting({
    names: TYPED,
    form: "contact",
    beside,
    refused: refused?.problem,
    check: contactFormProblem,
    call: (typed, idempotencyKey) => {
      const website = trap.current?.querySelector("input")?.value ?? "";
      return sendContact(typed, beside, idempotencyKey, { website, filledIn: filledIn() });
    },
    onDone,
  });
  const { ref } = formProps;
  usePrefill(owner, (known) => {
    for (const name of ["name", "email"] as const) {
      const input = ref.current?.elements.namedItem(name);
      // Its default: what was typed there stays, and nothing has been typed by this.
      if (input instanceof HTMLInputElement) input.defaultValue = known[name];
    }
  });
  return (
    <form {...formProps} className={styles.form}>
      <Conflict saving={saving} />
      {version && (
        <p>
          <Message text={strings.aboutVersion()} parts={{ version: (words) => <Link to={version}>{words}</Link> }} />
        </p>
      )}
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
        defaultValue={refused?.values.reason ?? (version ? FOR_REMOVAL : undefined)}
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
      <div ref={trap}>
        <BotTrap />
      </div>
      <Button type="submit" look="primary" disabled={isSending}>
        {isSending ? members.sending() : strings.submit()}
      </Button>
      <Saving saving={saving} />
    </form>
  );
}

/** A message to the people who run the site. Once it is sent the form is empty again, and a dialog says so. */
export function ContactForm({ refused, version }: Props) {
  const [sent, setSent] = useState(0);
  const writer = useWriter();
  const onDone = () => {
    setSent(sent + 1);
    openDialog("contactSuccess", {});
  };
  return <Form key={`${sent} ${writer}`} {...{ refused, version, onDone }} />;
}
