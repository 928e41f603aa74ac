import { messages } from "@unknot/contract/messages";
import type { ReactNode } from "react";
import { formatNumber } from "../../lib/words";
import { ThreadNote } from "../../parts/thread-note";
import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import styles from "./moderation.module.css";

type Props = {
  query: { error: Error | null; refetch: () => unknown; page: number; setPage: (page: number) => void };
  /** Missing until the first answer is there. */
  data: { list: unknown[]; hasMore: boolean } | undefined;
  empty?: string;
  children: ReactNode;
};

/** What every list of the moderators' area has around it: loading, failed, empty, and its pages. */
export function ListFrame({ query, data, empty = messages.nothingYet, children }: Props) {
  const { error, refetch, page, setPage } = query;
  if (error && !data) {
    return (
      <p role="alert">
        {error.message} <Button onClick={() => void refetch()}>Try Again</Button>
      </p>
    );
  }
  if (!data) return <Spinner />;
  if (data.list.length === 0 && page === 1) return <ThreadNote title={empty} />;
  return (
    <>
      {children}
      {(page > 1 || data.hasMore) && (
        <nav className={styles.pager} aria-label="Pages">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous Page
          </Button>
          <span>Page {formatNumber(page)}</span>
          <Button disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            Next Page
          </Button>
        </nav>
      )}
    </>
  );
}
