import { formatDateTime, timeAgo } from "@unknot/contract/language/format";

/** A time as people say it, with the full date on hover. */
export function TimeAgo({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} suppressHydrationWarning>
      {timeAgo(iso, Date.now())}
    </time>
  );
}
