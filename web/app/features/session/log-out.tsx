import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as errors from "@unknot/contract/words/errors";
import * as strings from "@unknot/contract/words/pages";
import * as writing from "@unknot/contract/words/writing";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { currentSession, currentViewer, endSession, refreshSession, useSession } from "../../data/session";
import { draftsOf, dropDraftsOf } from "../../lib/drafts";
import { EmptyState } from "../../parts/empty-state";
import { isNothing } from "../../parts/writing/beginning";
import { Button, ButtonLink } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import { endToast, showToast } from "../../ui/toast";

type Step = "asking" | "words" | "leaving" | "failed";

/** The member who wants to leave, as soon as that is known; null for nobody. */
async function whoLeaves(): Promise<string | null> {
  if (currentSession().status === "unknown") await refreshSession();
  return currentViewer();
}

/** Logs out who is logged in; answers false where the server could not be reached. */
async function leave(): Promise<boolean> {
  if (currentSession().status === "visitor") return true;
  await endToast();
  const isOut = await endSession();
  if (isOut) showToast(strings.loggedOut());
  return isOut;
}

/** Logs out, once what is unsent has been asked about; asks first where nothing says that its reader meant it. */
export function LogOut({ isAsked }: { isAsked: boolean }) {
  const navigate = useNavigate();
  const { status } = useSession();
  const isPressed = useLocation().state === true;
  const [step, setStep] = useState<Step>(isAsked || isPressed ? "words" : "asking");
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    if (step !== "words") return;
    void whoLeaves().then((owner) => {
      const count = owner ? draftsOf(owner).filter((draft) => !isNothing(draft)).length : 0;
      setUnsent(count);
      if (count === 0) setStep("leaving");
    });
  }, [step]);
  useEffect(() => {
    if (step !== "leaving") return;
    void leave().then((isOut) => (isOut ? navigate(pages.home, { replace: true }) : setStep("failed")));
  }, [navigate, step]);
  const leaveNothing = () => {
    const owner = currentViewer();
    if (owner) dropDraftsOf(owner);
    setStep("leaving");
  };
  useEffect(() => {
    if (step !== "asking" || status === "member") return;
    if (status === "visitor") void navigate(pages.home, { replace: true });
    else void refreshSession().then((found) => found === "failed" && setStep("failed"));
  }, [navigate, step, status]);
  return (
    <>
      {step === "failed" && (
        <EmptyState heading="h1" title={strings.stillLoggedIn()}>
          <p>{errors.network().text}</p>
          <ButtonLink look="primary" to={pages.logout} reloadDocument>
            {common.tryAgain()}
          </ButtonLink>
        </EmptyState>
      )}
      {step === "asking" && status === "member" && (
        <EmptyState heading="h1" title={strings.reallyLogOut()}>
          <p>{strings.ledByLink()}</p>
          <Button look="primary" onClick={() => setStep("words")}>
            {common.logout()}
          </Button>
        </EmptyState>
      )}
      {step === "words" && unsent > 0 && (
        <EmptyState heading="h1" title={writing.unsentHere({ count: unsent })}>
          <p>{writing.whereToKeep()}</p>
          <Button look="primary" onClick={() => setStep("leaving")}>
            {writing.keepHere()}
          </Button>
          <Button onClick={leaveNothing}>{writing.removeHere()}</Button>
        </EmptyState>
      )}
      {(step === "leaving" || (step === "words" && unsent === 0) || (step === "asking" && status !== "member")) && (
        <Spinner label={strings.loggingOut()} />
      )}
    </>
  );
}
