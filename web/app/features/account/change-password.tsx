import { requestPasswordReset } from "@unknot/contract/services/auth";
import * as strings from "@unknot/contract/words/account";
import { useState } from "react";
import { api } from "../../data/api";
import { Button } from "../../ui/button";

/** Sends the owner the mail with the link to a new password. */
export function ChangePassword({ email }: { email: string }) {
  const [said, setSaid] = useState("");
  const [isSending, setSending] = useState(false);
  const ask = async () => {
    setSending(true);
    const answer = await api(requestPasswordReset, { body: { email } });
    setSending(false);
    setSaid(answer.success ? strings.mailSent() : answer.error);
  };
  return (
    <>
      <Button onClick={() => void ask()} disabled={isSending}>
        {strings.changePassword()}
      </Button>
      <span role="status">{said}</span>
    </>
  );
}
