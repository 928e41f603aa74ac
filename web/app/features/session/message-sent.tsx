import { requestPasswordReset, resendVerification } from "@unknot/contract/services/auth";
import * as strings from "@unknot/contract/words/session";
import { useEffect, useRef, useState } from "react";
import { api } from "../../data/api";
import { Button } from "../../ui/button";
import { Message } from "../../ui/message";
import styles from "./auth-form.module.css";
import { FormLink } from "./auth-state";

const WORDS = {
  verification: { endpoint: resendVerification, sent: strings.verificationOnItsWay },
  resetSent: {
    endpoint: requestPasswordReset,
    sent: strings.resetOnItsWay,
  },
} as const;

/** The notice that a mail is on its way, for the two forms that end with one. */
export function MessageSent({ form, email }: { form: keyof typeof WORDS; email: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  useEffect(() => ref.current?.focus(), []);
  const again = async () => {
    const answer = await api(WORDS[form].endpoint, { body: { email } });
    setSaid(answer.success ? strings.sentAgain() : answer.error);
  };
  return (
    <div ref={ref} tabIndex={-1} className={styles.notice}>
      <p>
        <Message text={WORDS[form].sent()} parts={{ email: <b>{email}</b> }} />
      </p>
      <p role="status">{said}</p>
      <p className={styles.links}>
        <Button onClick={() => void again()}>{strings.sendAgain()}</Button>
        <FormLink to="login">{strings.returnToLogin()}</FormLink>
      </p>
    </div>
  );
}
