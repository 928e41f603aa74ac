import * as common from "@unknot/contract/words/common";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { EmptyPlace } from "../../parts/empty-place";
import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import styles from "./moderation.module.css";
import { useFocusInRows } from "./use-focus-in-rows";

type Props = {
  query: { error: Error | null; refetch: () => unknown; page: number; setPage: (page: number) => void };
  /** Missing until the first answer is there. */
  data: { list: unknown[]; hasMore: boolean } | undefined;
  empty: ComponentProps<typeof EmptyPlace>;
  children: ReactNode;
};

/** What every list of the moderators' area has around it: loading, failed, empty, and its pages. */
export function ListFrame({ query, data, empty, children }: Props) {
  const { error, refetch, page, setPage } = query;
  const top = useRef<HTMLDivElement>(null);
  const keptFocus = useFocusInRows(top);
  // A page is read from its beginning. The button may end with this one, and would take the focus with it.
  const turnTo = (next: number) => {
    setPage(next);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  };
  if (error && !data) {
    return <TryAgain sentence={error.message} onAgain={() => void refetch()} />;
  }
  if (!data) return <Spinner />;
  const isEmpty = data.list.length === 0 && page === 1;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div ref={top} role="group" tabIndex={-1} aria-label={common.page({ page })} {...keptFocus}>
        {isEmpty ? <EmptyPlace {...empty} /> : children}
      </div>
      {(page > 1 || data.hasMore) && (
        <nav className={styles.pager} aria-label={common.pages()}>
          <Button disabled={page === 1} onClick={() => turnTo(page - 1)}>
            {common.previousPage()}
          </Button>
          <span>{common.page({ page })}</span>
          <Button disabled={!data.hasMore} onClick={() => turnTo(page + 1)}>
            {common.nextPage()}
          </Button>
        </nav>
      )}
    </>
  );
}
