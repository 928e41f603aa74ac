import { messages } from "@unknot/contract/messages";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import { useEffect, useState } from "react";
import { type MetaArgs, useNavigate } from "react-router";
import { pageMeta } from "../lib/page-meta";
import { currentSession, endSession, refreshSession } from "../lib/session";
import { ThreadNote } from "../parts/thread-note";
import { Main } from "../shell/main";
import { ButtonLink } from "../ui/button";
import { Spinner } from "../ui/spinner";
import { endToast, showToast } from "../ui/toast";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: common.logout,
    description: strings.logoutDescription,
    path: pages.logout,
    isPrivate: true,
  });

/** Logs out who is logged in; answers false where the server could not be reached. */
async function leave(): Promise<boolean> {
  if (currentSession().status === "unknown") await refreshSession();
  if (currentSession().status === "visitor") return true;
  await endToast();
  const isOut = await endSession();
  if (isOut) showToast(strings.loggedOut);
  return isOut;
}

export default function LogoutPage() {
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    void leave().then((isOut) => (isOut ? navigate(pages.home, { replace: true }) : setFailed(true)));
  }, [navigate]);
  return (
    <Main>
      {hasFailed ? (
        <ThreadNote heading="h1" title={strings.stillLoggedIn}>
          <p>{messages.network}</p>
          <ButtonLink look="primary" to={pages.logout} reloadDocument>
            {common.tryAgain}
          </ButtonLink>
        </ThreadNote>
      ) : (
        <Spinner label={strings.loggingOut} />
      )}
    </Main>
  );
}
