import { formatDateTime, timeAgo } from "../lib/words";

/** A time as people say it, with the full date on hover. */
export function TimeAgo({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} suppressHydrationWarning>
      {timeAgo(iso, Date.now())}
    </time>
  );
}
