import { messages } from "@unknot/contract/messages";
import { Link } from "react-router";
import { formatNumber } from "../../lib/words";
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
  const texts = { trending: value ? "Best match" : "Trending", newest: "Newest", top: "Top" };
  return Object.entries(texts).map(([word, text]) => ({ text, to: to(word), isCurrent: word === current }));
}

function headline({ value }: ListQuery, { count, isMore }: Props["found"]): string {
  if (!value) return "Posts";
  if (count === 0) return messages.nothingRelated(value);
  return `Found ${isMore ? "more than " : ""}${formatNumber(count)} ${count === 1 ? "result" : "results"}`;
}

/** The search without slips. */
function DidYouMean({ words }: { words: string }) {
  return (
    <p className={styles.missed}>
      Did you mean{" "}
      <Link to={listPath({ searchBy: "text", value: words }, 1)} className={styles.correction}>
        {words}
      </Link>
      ?
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
        {wanted.value && <span className={styles.badge}>BETA</span>}
      </h1>
      {found.didYouMean && <DidYouMean words={found.didYouMean} />}
      {isMissed ? (
        <p className={styles.missed}>Here is what others are reading:</p>
      ) : (
        <TabLinks label="Sort" tabs={tabsOf(wanted)} />
      )}
    </div>
  );
}
