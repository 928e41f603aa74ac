import type { Post } from "@unknot/contract/schemas";
import type { Outcome } from "@unknot/contract/values";
import * as strings from "@unknot/contract/words/outcomes";
import { Suspense, useState } from "react";
import { requireLogin } from "../data/require-login";
import { useIsViewer } from "../data/session";
import { useOwnOutcome } from "../data/viewer-of";
import { optional } from "../lib/optional";
import { untilReady, useHydrated } from "../lib/use-hydrated";
import { needed } from "./needed";
import own from "./outcomes.module.css";
import styles from "./post-card.module.css";

const OutcomeCounts = optional(() => import("./outcome-counts"));
const OutcomeForm = needed(() => import("./outcome-form"));

/** Whether a solution worked for those who tried it, and how its reader says so. */
export function Outcomes({ post: { id, user, outcomes: said } }: { post: Post }) {
  const isReady = useHydrated();
  const isOwn = useIsViewer(user);
  const mine = useOwnOutcome(id);
  // Each press counts, the same one again, too: it takes back what was said.
  const [given, setGiven] = useState<{ outcome: Outcome; press: number }>();
  const button = (outcome: Outcome, text: string) => (
    <button
      type="button"
      className={styles.action}
      data-does={outcome}
      {...untilReady(isReady)}
      aria-pressed={mine === outcome}
      onClick={() => void requireLogin(() => setGiven((last) => ({ outcome, press: (last?.press ?? 0) + 1 })))}
    >
      {text}
    </button>
  );
  return (
    <div className={own.outcomes}>
      {(said.worked > 0 || said.didNotWork > 0 || said.earlier) && (
        <Suspense>
          <OutcomeCounts said={said} />
        </Suspense>
      )}
      {!isOwn && (
        <>
          {button("worked", strings.worked())}
          {button("did_not_work", strings.didNotWork())}
        </>
      )}
      {given && (
        <Suspense>
          <OutcomeForm
            key={given.press}
            id={id}
            outcome={given.outcome}
            onEnd={() => setGiven((last) => (last === given ? undefined : last))}
          />
        </Suspense>
      )}
    </div>
  );
}
