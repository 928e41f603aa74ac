import { formatDateTime, formatHere, timeAgo } from "@unknot/contract/language/format";
import { useHydrated } from "../lib/use-hydrated";

/** A time as people say it, with the full date on hover; `isExact` where the date itself is to be read. */
export function TimeAgo({ iso, isExact = false }: { iso: string; isExact?: boolean }) {
  // The server's HTML is the same for everybody; the page that lives in a browser has the zone of its reader.
  const full = useHydrated() ? formatHere(iso) : formatDateTime(iso);
  return (
    <time dateTime={iso} title={full} suppressHydrationWarning>
      {isExact ? full : timeAgo(iso, Date.now())}
    </time>
  );
}
