import { pages } from "@unknot/contract/pages";
import * as strings from "@unknot/contract/words/account";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button";
import styles from "./account.module.css";
import { PostSummary } from "./own-posts";
import { PostRows } from "./post-rows";
import { setDeleted } from "./use-own-posts";

const MINUTE = 60_000;

/** The time of now, anew every half minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Counts down to the removal for good; `minutes` were left at `since`. */
function Countdown({ minutes, since }: { minutes: number; since: number }) {
  const left = Math.max(0, Math.ceil(minutes - (useNow() - since) / MINUTE));
  return <p className={styles.removal}>{strings.removalIn({ hours: Math.floor(left / 60), minutes: left % 60 })}</p>;
}

/** What the member deleted, with the time in which it can be brought back. */
export function DeletedPosts() {
  const empty = { says: strings.deletedStandHere(), way: { text: strings.toWhatYouWrote(), to: pages.accountPosts } };
  return (
    <PostRows getDeleted empty={empty}>
      {({ post, fetchedAt }) => (
        <article className={styles.card} aria-label={post.title}>
          <h2 dir="auto">{post.title}</h2>
          <Countdown minutes={post.deleteIn ?? 0} since={fetchedAt} />
          <PostSummary post={post} />
          <div className={styles.actions}>
            <Button onClick={() => void setDeleted(post.id, "false")}>{strings.restore()}</Button>
          </div>
        </article>
      )}
    </PostRows>
  );
}
