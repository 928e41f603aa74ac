import * as common from "@unknot/contract/words/common";
import { ButtonLink } from "./button";
import styles from "./pager.module.css";

type Props = { page: number; hasMore: boolean; toPage: (page: number) => string };

/** Plain links between the pages of a list, for readers without scripts and for crawlers. */
export function Pager({ page, hasMore, toPage }: Props) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav className={styles.pager} aria-label={common.pages()}>
      {page > 1 && (
        <ButtonLink to={toPage(page - 1)} rel="prev">
          {common.previousPage()}
        </ButtonLink>
      )}
      <span>{common.page({ page })}</span>
      {hasMore && (
        <ButtonLink to={toPage(page + 1)} rel="next">
          {common.nextPage()}
        </ButtonLink>
      )}
    </nav>
  );
}
