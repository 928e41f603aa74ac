import * as strings from "@unknot/contract/words/reach";
import { follow } from "../data/following";
import { useViewerOf } from "../data/saved";
import { Icon } from "../ui/icon";
import { showToast } from "../ui/toast";
import styles from "./post-card.module.css";

/** Has the member told of new comments on a post, or no more; not there before it is known which. */
export function FollowButton({ id }: { id: string }) {
  const { data } = useViewerOf(id);
  if (!data) return null;
  const toggle = async () => {
    const failure = await follow("post", id, !data.following);
    if (failure) showToast(failure);
  };
  return (
    <button type="button" className={styles.action} aria-pressed={data.following} onClick={() => void toggle()}>
      <Icon name="bell" />
      <span className={styles.shareWord}>{data.following ? strings.followed() : strings.follow()}</span>
    </button>
  );
}
