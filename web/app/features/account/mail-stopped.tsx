import { formatDay } from "@unknot/contract/language/format";
import { resendVerification } from "@unknot/contract/services/auth";
import type { MailStop } from "@unknot/contract/values";
import * as strings from "@unknot/contract/words/account";
import { useState } from "react";
import { api } from "../../data/api";
import { Button } from "../../ui/button";
import { Message } from "../../ui/message";
import styles from "./account.module.css";

/** Says that no news is mailed to the address any more, and has a mail sent whose link changes that. */
export function MailStopped({ why, since, email }: { why: MailStop; since: string; email: string }) {
  const [said, setSaid] = useState("");
  const [isSending, setSending] = useState(false);
  const ask = async () => {
    setSending(true);
    const answer = await api(resendVerification, { body: { email } });
    setSending(false);
    setSaid(answer.success ? strings.mailSent() : answer.error);
  };
  const sentence = why === "bounce" ? strings.mailsCameBack() : strings.mailsUnwanted();
  return (
    <div className={styles.stopped}>
      <p>
        <Message text={sentence} parts={{ day: <time dateTime={since}>{formatDay(since)}</time> }} />{" "}
        {strings.mailsMend()}
      </p>
      <Button onClick={() => void ask()} disabled={isSending}>
        {strings.mailsTryAgain()}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
