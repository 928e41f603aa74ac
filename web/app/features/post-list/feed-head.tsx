import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post-list";
import { Link } from "react-router";
import { Message } from "../../ui/message";
import { type TabLink, TabLinks } from "../../ui/tab-links";
import styles from "./feed-head.module.css";
import { listPath } from "./list-address";
import type { ListQuery } from "./use-post-list";

type Props = { wanted: ListQuery; found: { count: number; isMore: boolean; didYouMean: string | null } };

function tabsOf({ value, sort }: ListQuery): TabLink[] {
  const current = sort === "newest" || sort === "top" ? sort : "trending";
  const to = (word: string) => {
    const search = new URLSearchParams({ ...(value && { query: value }), ...(word !== "trending" && { sort: word }) });
    return `/?${search}`.replace(/\?$/, "");
  };
  const texts = {
    trending: value ? strings.bestMatch() : strings.trending(),
    newest: strings.newest(),
    top: strings.top(),
  };
  return Object.entries(texts).map(([word, text]) => ({ text, to: to(word), isCurrent: word === current }));
}

function headline({ value }: ListQuery, { count, isMore }: Props["found"]): string {
  if (!value) return common.posts();
  if (count === 0) return strings.nothingRelated({ query: value });
  return isMore ? strings.foundMore({ count }) : strings.found({ count });
}

/** The search without its typos. */
function DidYouMean({ words }: { words: string }) {
  const link = (
    <Link to={listPath({ searchBy: "text", value: words }, 1)} className={styles.correction}>
      {words}
    </Link>
  );
  return (
    <p className={styles.missed}>
      <Message text={strings.didYouMean()} parts={{ words: link }} />
    </p>
  );
}

/** What a list is about, how many it found, and the orders it can be read in. */
export function FeedHead({ wanted, found }: Props) {
  const isMissed = wanted.value !== undefined && found.count === 0;
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>
        {headline(wanted, found)}
        {wanted.value && <span className={styles.badge}>{strings.beta()}</span>}
      </h1>
      {found.didYouMean && <DidYouMean words={found.didYouMean} />}
      {isMissed ? (
        <p className={styles.missed}>{strings.whatOthersRead()}</p>
      ) : (
        <TabLinks label={strings.sort()} tabs={tabsOf(wanted)} />
      )}
    </div>
  );
}
