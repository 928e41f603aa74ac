import { pages } from "@unknot/contract/pages";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { followOtherTabs, pageWasLeft, refreshSession, useSession, useViewer } from "../data/session";
import { useOwnParameters } from "../lib/address-parameters";
import { openDialog } from "../lib/dialogs";
import { draftOwner } from "../lib/draft-owner";
import { markHydrated } from "../lib/hydrated-mark";
import { browserStorage } from "../lib/storage";
import { showToast } from "../ui/toast";

/** Keeps the session alive: asks the cookie on every change of path but to the one that logs out. */
function useRefresh(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    pageWasLeft();
    const asked = pathname === pages.logout ? Promise.resolve() : refreshSession();
    void asked.finally(markHydrated);
  }, [pathname]);
}

/** Members hear of what is new for them. */
function useUnreadCount(): void {
  const viewer = useViewer();
  useEffect(() => {
    if (!viewer) return;
    let isOver = false;
    let stop = () => {};
    void import("../data/follow-unread").then(({ followUnread }) => {
      if (!isOver) stop = followUnread();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [viewer]);
}

/** `/?login` opens the login dialog, unless somebody is logged in. */
function useLoginParameter(): void {
  const [parameters, setParameters] = useOwnParameters();
  const { status } = useSession();
  const isWanted = parameters.has("login");
  useEffect(() => {
    if (!isWanted || status === "unknown") return;
    if (status === "visitor") openDialog("loginSignup", {});
    setParameters((all) => all.delete("login"));
  }, [isWanted, status, setParameters]);
}

/** What waits for a network is sent when there is one, once it is known whose words it is. */
function useOutbox(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status !== "unknown" && browserStorage.get(`outbox:${draftOwner()}`)) {
      void import("../data/outbox").then(({ followNetwork }) => followNetwork(showToast));
    }
  }, [status]);
}

/** Everything about the session that goes on behind the pages; once, in the shell. */
export function useSessionLifecycle(): void {
  useEffect(followOtherTabs, []);
  useRefresh();
  useLoginParameter();
  useUnreadCount();
  useOutbox();
}
