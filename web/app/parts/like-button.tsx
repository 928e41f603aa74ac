import { formatNumber } from "@unknot/contract/language/format";
import * as strings from "@unknot/contract/words/post";
import { type LikedKind, useLike } from "../data/likes";
import { useHydrated } from "../lib/use-hydrated";
import { showToast } from "../ui/toast";
import icons from "./action-icons.module.css";
import styles from "./post-card.module.css";

/** `about` is the id of what says whose it is, where there are many of these. */
type Props = { kind: LikedKind; id: string; count: number; about?: string };

/** Like and Liked, with how many do. Answers at once, and takes it back where the server refuses. */
export function LikeButton({ kind, id, count, about }: Props) {
  const like = useLike(kind, id, count);
  const className = `${styles.action} ${icons.heart}`;
  const words = (
    <span>
      {/* Both words take the same room, so that nothing moves when it turns out which. */}
      <span className={styles.likeWord}>{like.liked ? strings.liked() : strings.like()}</span>{" "}
      <b>{formatNumber(count)}</b>
    </span>
  );
  if (!useHydrated()) {
    return (
      <span className={className} data-does="like" data-early="">
        {words}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={like.liked ? `${className} ${styles.liked}` : className}
      data-does="like"
      aria-pressed={like.liked}
      aria-describedby={about}
      onClick={() => void like.toggle(showToast)}
    >
      {words}
    </button>
  );
}
