import { unsubscribe } from "@unknot/contract/services/notifications";
import * as done from "@unknot/contract/words/done";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/notifications";
import { type FormEvent, useState } from "react";
import { api } from "../../data/api";
import { useParameter } from "../../lib/address-parameters";
import { Sheet } from "../../parts/sheet";
import { Button } from "../../ui/button";

/** Ends mails of one kind, by the token of a mail, without logging in, scripts or not. A button, because mail programs open links by themselves. */
export function Unsubscribe({ said: saidBefore }: { said: string | null }) {
  const token = useParameter("token") ?? "";
  const [said, setSaid] = useState(saidBefore);
  const end = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await api(unsubscribe, { query: { token } });
    setSaid(answer.success ? done.unsubscribed() : answer.error);
  };
  return (
    <Sheet title={members.unsubscribe()}>
      {said === null ? (
        <>
          <p>{strings.unsubscribeExplained()}</p>
          <form method="post" onSubmit={(event) => void end(event)}>
            <Button type="submit" look="primary">
              {members.unsubscribe()}
            </Button>
          </form>
        </>
      ) : (
        <p role="status">{said}</p>
      )}
    </Sheet>
  );
}
