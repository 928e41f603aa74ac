import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MINUTE } from "@unknot/contract/limits";
import { type ReactNode, useState } from "react";
import { applyChange, prepareChanges } from "./apply-change";
import type { Change } from "./changes";
import { forgetMember } from "./forget-member";
import { currentSession, onMemberCame, onMemberKnown, onMemberLeft } from "./session";

/**
 * How long what nobody looks at stays cached, so that going back finds a list where it was left. On the server a cache
 * goes with its page: a timer would hold on to the whole request for as long.
 */
const CACHED_FOR = typeof document === "undefined" ? Number.POSITIVE_INFINITY : 5 * MINUTE;

/**
 * What has been fetched stays as it was read until something makes it old: what changes say (see ./changes.ts), or its
 * reader asks anew. Without a network a call fails and says so; it does not wait.
 */
const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: CACHED_FOR,
        refetchOnWindowFocus: false,
        retry: 1,
        networkMode: "always",
      },
    },
  });

let shared: QueryClient | undefined;

/** The cache of this tab. */
export function tabCache(): QueryClient {
  if (shared) return shared;
  const client = makeClient();
  onMemberLeft(() => forgetMember(client, currentSession().status === "member" ? "member" : "visitor"));
  onMemberKnown(prepareChanges);
  onMemberCame(() => void applyChange(client, { type: "loggedIn" }));
  shared = client;
  return client;
}

/** Says what somebody just did here: every list, card and count follows. Resolves when what is on the page is up to date. */
export const changed = (change: Change): Promise<void> => applyChange(tabCache(), change);

/** Gives the pages their cache: one for the tab; on the server, where nothing is fetched by it, one for each page. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof document === "undefined" ? makeClient() : tabCache()));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
