import { unsubscribe } from "@unknot/contract/services/notifications";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { api } from "../../lib/api";
import { useHydrated } from "../../lib/use-hydrated";
import { Sheet } from "../../parts/sheet";
import { Button } from "../../ui/button";

/** Ends mails of one kind, by the token of a mail, without logging in. A button, because mail programs open links by themselves. */
export function Unsubscribe() {
  const token = useSearchParams()[0].get("token") ?? "";
  const isReady = useHydrated();
  const [said, setSaid] = useState<string | null>(null);
  const end = async () => {
    const answer = await api(unsubscribe, { query: { token } });
    setSaid(answer.success ? answer.message : answer.error);
  };
  return (
    <Sheet title="Unsubscribe">
      {said === null ? (
        <>
          <p>You will get no more mails of this kind. What they would have told is still on the site.</p>
          <Button look="primary" disabled={!isReady} onClick={() => void end()}>
            Unsubscribe
          </Button>
          <noscript>
            <p>
              This needs scripts, and scripts are off. The mail itself has a header that most mail programs show as a
              button.
            </p>
          </noscript>
        </>
      ) : (
        <p role="status">{said}</p>
      )}
    </Sheet>
  );
}
