import { unsubscribe } from "@unknot/contract/services/notifications";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/notifications";
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
    <Sheet title={common.unsubscribe}>
      {said === null ? (
        <>
          <p>{strings.unsubscribeExplained}</p>
          <Button look="primary" disabled={!isReady} onClick={() => void end()}>
            {common.unsubscribe}
          </Button>
          <noscript>
            <p>{strings.unsubscribeNeedsScripts}</p>
          </noscript>
        </>
      ) : (
        <p role="status">{said}</p>
      )}
    </Sheet>
  );
}
