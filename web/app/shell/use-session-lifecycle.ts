import { useQueryClient } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { setNavigation } from "../lib/api";
import { openDialog } from "../lib/dialogs";
import { followOtherTabs, refreshSession, useSession } from "../lib/session";
import { followUnread } from "../lib/unread";

/** Keeps the session alive: asks the cookie on every change of path but to the one that logs out. */
function useRefresh(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== pages.logout) void refreshSession();
  }, [pathname]);
}

/** What belongs to one viewer alone; lists and comments are public, and their likes are kept by viewer. */
const PRIVATE = new Set<unknown>([
  "account",
  "sessions",
  "settings",
  "own-posts",
  "notifications",
  "notification-preferences",
  "decisions",
  "moderation",
  "full-post",
]);

/** What was fetched for one viewer is not for the next. */
function useFreshQueries(): void {
  const client = useQueryClient();
  const session = useSession();
  const viewer = session.status === "member" ? session.user._id : null;
  const former = useRef(viewer);
  useEffect(() => {
    if (former.current === viewer) return;
    former.current = viewer;
    client.removeQueries({ predicate: ({ queryKey }) => PRIVATE.has(queryKey[0]) });
  }, [client, viewer]);
}

/** Members hear of what is new for them. */
function useUnreadCount(): void {
  const session = useSession();
  const viewer = session.status === "member" ? session.user._id : null;
  useEffect(() => (viewer ? followUnread() : undefined), [viewer]);
}

/** `/?login` opens the login dialog, unless somebody is logged in. */
function useLoginParameter(): void {
  const [search, setSearch] = useSearchParams();
  const { status } = useSession();
  const isWanted = search.has("login");
  useEffect(() => {
    if (!isWanted || status === "unknown") return;
    if (status === "visitor") openDialog("loginSignup", {});
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete("login");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isWanted, status, setSearch]);
}

/** Everything about the session that goes on behind the pages; once, in the shell. */
export function useSessionLifecycle(): void {
  const navigate = useNavigate();
  useEffect(() => setNavigation((path) => void navigate(path)), [navigate]);
  useEffect(followOtherTabs, []);
  useRefresh();
  useFreshQueries();
  useLoginParameter();
  useUnreadCount();
}
