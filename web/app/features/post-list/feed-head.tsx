import { pages } from "@unknot/contract/pages";
import type { PostList } from "@unknot/contract/services/posts";
import * as strings from "@unknot/contract/words/post-list";
import { Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { untilReady, useHydrated } from "../../lib/use-hydrated";
import { needed } from "../../parts/needed";
import { IconButton } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { type TabLink, TabLinks } from "../../ui/tab-links";
import styles from "./feed-head.module.css";
import { keepMark, readMark } from "./feed-marks";
import type { ListQuery } from "./use-post-list";

/** Only searches have it; readers of lists do without. */
const Refinements = needed(() => import("./refinements"));

type Found = { count: number; isMore: boolean; didYouMean: string | null };
type Props = { wanted: ListQuery; found: Found & Pick<PostList, "operators" | "counted"> };

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
  if (!value) return strings.homeHeading();
  if (count === 0) return strings.nothingRelated({ query: value });
  return isMore ? strings.foundMore({ count }) : strings.found({ count });
}

/** What a newcomer should know, and one way to begin; styles hide it from members, and from whoever has dismissed it. */
function Intro() {
  const isReady = useHydrated();
  const dismiss = () => {
    keepMark("intro", "off");
    document.getElementById("main")?.focus();
  };
  return (
    <div className={styles.intro}>
      <p>
        {strings.intro()} <Link to={pages.signUp}>{strings.begin()}</Link>
      </p>
      <IconButton
        icon="close"
        label={strings.dismissIntro()}
        data-does="dismiss"
        {...untilReady(isReady)}
        onClick={dismiss}
      />
    </div>
  );
}

/** Changes between cards and a line or two for each post; the browser keeps which. */
function ListForm() {
  const isReady = useHydrated();
  const [isCompact, setCompact] = useState(false);
  useEffect(() => setCompact(readMark("listForm") === "compact"), []);
  const change = () => {
    keepMark("listForm", isCompact ? null : "compact");
    setCompact(!isCompact);
  };
  return (
    <button
      type="button"
      className={styles.form}
      aria-pressed={isCompact}
      aria-label={strings.compactList()}
      title={strings.compactList()}
      data-does="list-form"
      {...untilReady(isReady)}
      onClick={change}
    >
      <Icon name="rows" />
    </button>
  );
}

/** What a list is about, how many it found, and the orders it can be read in. */
export function FeedHead({ wanted, found }: Props) {
  const isMissed = wanted.value !== undefined && found.count === 0;
  return (
    <div className={styles.head}>
      {/* Where a search says what it has found: there before it is said, or nobody would hear it. */}
      <p id="said" className="visually-hidden" role="status" />
      <h1 className={styles.title}>
        {headline(wanted, found)}
        {wanted.value && <span className={styles.badge}>{strings.beta()}</span>}
      </h1>
      {wanted.value !== undefined && (
        <Suspense>
          <Refinements
            wanted={wanted}
            isMissed={isMissed}
            found={found}
            didYouMean={found.didYouMean}
            operators={found.operators ?? []}
            counted={found.counted ?? null}
          />
        </Suspense>
      )}
      {isMissed ? (
        <p className={styles.missed}>{strings.whatOthersRead()}</p>
      ) : (
        <div className={styles.ways}>
          <TabLinks label={strings.sort()} tabs={tabsOf(wanted)} />
          <ListForm />
        </div>
      )}
      {wanted.value === undefined && <Intro />}
    </div>
  );
}
