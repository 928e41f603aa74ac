import { requestPasswordReset, resendVerification } from "@unknot/contract/services/auth";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api";
import { Button } from "../../ui/button";
import styles from "./auth-form.module.css";
import { FormLink } from "./auth-state";

const WORDS = {
  verification: { endpoint: resendVerification, next: "Follow the link in it to verify your address." },
  resetSent: {
    endpoint: requestPasswordReset,
    next: "If it has an account, follow the link to choose a new password.",
  },
} as const;

/** The notice that a mail is on its way, for the two forms that end with one. */
export function MessageSent({ form, email }: { form: keyof typeof WORDS; email: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  useEffect(() => ref.current?.focus(), []);
  const again = async () => {
    const answer = await api(WORDS[form].endpoint, { body: { email } });
    setSaid(answer.success ? "Sent again." : answer.error);
  };
  return (
    <div ref={ref} tabIndex={-1} className={styles.notice}>
      <p>
        We've sent a message to <b>{email}</b>. {WORDS[form].next} It may take a minute, and may be among your spam.
      </p>
      <p role="status">{said}</p>
      <p className={styles.links}>
        <Button onClick={() => void again()}>Send Again</Button>
        <FormLink to="login">Return to login</FormLink>
      </p>
    </div>
  );
}
