import { pages } from "@unknot/contract/pages";
import type { User } from "@unknot/contract/services/auth";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSession } from "../data/session";
import { openOver } from "../lib/dialogs";
import { Button } from "../ui/button";
import { Spinner } from "../ui/spinner";
import { EmptyState } from "./empty-state";
import { Redirect } from "./redirect";

type Props = {
  children: (user: User) => ReactNode;
  /** Somebody writes there: what they see stays when their session ends by itself. */
  isForWriting?: boolean;
};

const askToLogIn = () => openOver("loginSignup", { hasEnded: true });

/**
 * Shows its content to members. A visitor is sent to log in, and comes back; who leaves on purpose goes home; where the
 * session ends by itself, a dialog asks to log in and it goes on from there; while it is unknown, a spinner.
 */
export function MemberOnly({ children, isForWriting = false }: Props) {
  const session = useSession();
  const last = useRef<User | null>(null);
  const hasEnded = session.status === "visitor" && session.hasEnded === true;
  useEffect(() => {
    if (session.status === "member") last.current = session.user;
    if (hasEnded) askToLogIn();
  }, [session, hasEnded]);
  const { pathname, search } = useLocation();
  const user = session.status === "member" ? session.user : hasEnded && isForWriting ? last.current : null;
  if (user) return <Fragment key={user._id}>{children(user)}</Fragment>;
  if (hasEnded) {
    return (
      <EmptyState heading="h1" title={members.sessionHasEnded()}>
        <Button look="primary" onClick={askToLogIn}>
          {common.login()}
        </Button>
      </EmptyState>
    );
  }
  if (session.status === "visitor") {
    const login = `${pages.login}?next=${encodeURIComponent(pathname + search)}`;
    return <Redirect to={last.current && session.hasLeft ? pages.home : login} />;
  }
  return (
    <>
      <Spinner label={members.checkingLogin()} />
      <noscript>
        <p>{members.accountsNeedScripts()}</p>
      </noscript>
    </>
  );
}
