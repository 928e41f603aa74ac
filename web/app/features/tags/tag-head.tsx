import { pages } from "@unknot/contract/pages";
import type { Tag } from "@unknot/contract/services/tags";
import * as lists from "@unknot/contract/words/post-list";
import * as strings from "@unknot/contract/words/tags";
import { Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "../../data/session";
import { optional } from "../../lib/optional";
import { TabLinks } from "../../ui/tab-links";
import { TAG_SORTS, type TagSort, tagFeed, tagPath } from "./tag-address";
import styles from "./tags.module.css";

/** For members. */
const TagTools = optional(() => import("./tag-tools"));

const WORDS: Record<TagSort, () => string> = { newest: lists.newest, trending: lists.trending, top: lists.top };

/** A tag: its name, what it is about, how many posts have it, and the orders that they can be read in. */
export function TagHead({ tag: { name, count, description }, sort }: { tag: Tag; sort: TagSort }) {
  const isMember = useSession().status === "member";
  const tabs = TAG_SORTS.map((word) => ({ text: WORDS[word](), to: tagPath(name, word), isCurrent: word === sort }));
  return (
    <div className={styles.head}>
      <h1 className={styles.title} dir="auto">
        {name}
      </h1>
      {description && <p dir="auto">{description}</p>}
      <p className={styles.muted}>{strings.count({ count })}</p>
      <div className={styles.tools}>
        <Suspense>{isMember && <TagTools name={name} description={description} />}</Suspense>
      </div>
      <div className={styles.ways}>
        <TabLinks label={lists.sort()} tabs={tabs} />
        <p className={styles.links}>
          <Link to={pages.tags} className={styles.all}>
            {strings.all()}
          </Link>
          <a href={tagFeed(name)} className={styles.all} aria-label={strings.feedOf({ name })}>
            {strings.feed()}
          </a>
        </p>
      </div>
    </div>
  );
}
