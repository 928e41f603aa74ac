import { pages } from "@unknot/contract/pages";
import type { User } from "@unknot/contract/services/auth";
import * as members from "@unknot/contract/words/members";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSession } from "../data/session";
import { Spinner } from "../ui/spinner";
import { Redirect } from "./redirect";

/**
 * Shows its content to members. A visitor is sent to log in, and comes back; who leaves on purpose goes home; while it is
 * unknown, a spinner.
 */
export function MemberOnly({ children }: { children: (user: User) => ReactNode }) {
  const session = useSession();
  const wasShown = useRef(false);
  useEffect(() => {
    if (session.status === "member") wasShown.current = true;
  }, [session]);
  const { pathname, search } = useLocation();
  if (session.status === "member") return children(session.user);
  if (session.status === "visitor") {
    const login = `${pages.login}?next=${encodeURIComponent(pathname + search)}`;
    return <Redirect to={wasShown.current && session.hasLeft ? pages.home : login} />;
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
