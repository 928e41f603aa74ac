import { formatNumber } from "@unknot/contract/language/format";
import * as strings from "@unknot/contract/words/post";
import { useLike } from "../data/likes";
import type { LikedKind } from "../data/tell-likes";
import { useHydrated } from "../lib/use-hydrated";
import { showToast } from "../ui/toast";
import icons from "./action-icons.module.css";
import styles from "./post-card.module.css";

/** `about` is the id of what says whose it is, where there are many of these. */
type Props = { kind: LikedKind; id: string; count: number; about?: string };

type WordsProps = { liked: boolean; count: number };

const Words = ({ liked, count }: WordsProps) => (
  <span>
    {/* Both words take the same room, so that nothing moves when it turns out which. */}
    <span className={styles.likeWord}>{liked ? strings.liked() : strings.like()}</span> <b>{formatNumber(count)}</b>
  </span>
);

const CLASS = `${styles.action} ${icons.heart}`;

/** Like and Liked, with how many do. Answers at once, and takes it back where the server refuses. */
export function LikeButton(props: Props) {
  // What the viewer likes is asked by nobody before there is somebody to press it.
  if (useHydrated()) return <LiveLikeButton {...props} />;
  return (
    <span className={CLASS} data-does="like" data-early="">
      <Words liked={false} count={props.count} />
    </span>
  );
}

function LiveLikeButton({ kind, id, count, about }: Props) {
  const like = useLike(kind, id, count);
  return (
    <button
      type="button"
      className={like.liked ? `${CLASS} ${styles.liked}` : CLASS}
      data-does="like"
      aria-pressed={like.liked}
      aria-describedby={about}
      onClick={() => void like.toggle(showToast)}
    >
      <Words liked={like.liked} count={count} />
    </button>
  );
}
