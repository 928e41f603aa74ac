import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { onMemberLeft } from "./session";
import { onWritten } from "./written";

/** What belongs to one viewer alone. */
const PRIVATE = new Set<unknown>([
  "account",
  "sessions",
  "settings",
  "own-posts",
  "notifications",
  "notification-preferences",
  "decisions",
  "moderation",
]);

/** What changes with what the member writes. */
const COUNTED = new Set<unknown>(["account", "own-posts"]);

/** What has been fetched stays as the reader saw it until they ask anew; what is one viewer's is not the next one's. */
function makeClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: 1 } },
  });
  onWritten(() => void client.invalidateQueries({ predicate: ({ queryKey }) => COUNTED.has(queryKey[0]) }));
  onMemberLeft(() => client.removeQueries({ predicate: ({ queryKey }) => PRIVATE.has(queryKey[0]) }));
  return client;
}

let shared: QueryClient | undefined;

/** One for the whole tab; on the server nothing is fetched, and each page has its own. */
function clientOfTab(): QueryClient {
  if (typeof document === "undefined") return new QueryClient();
  shared ??= makeClient();
  return shared;
}

/**
 * Gives its children TanStack Query: the member's areas and dialogs. Pages that are only read do without, and readers
 * need not download it; see docs/decisions/0021-reading-pages-stay-light.md.
 */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={clientOfTab()}>{children}</QueryClientProvider>;
}

/** A component, a dialog say, with TanStack Query around it. */
export function withQueries<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return function WithQueries(props) {
    return (
      <Queries>
        <Component {...props} />
      </Queries>
    );
  };
}
