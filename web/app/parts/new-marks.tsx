import * as strings from "@unknot/contract/words/comment-order";
import { useLocation } from "react-router";
import type { ListedPost } from "../data/listed-posts";
import { type Read, readLately } from "../data/read-lately";
import { useIsViewer } from "../data/session";
import { tabStorage } from "../lib/storage";
import styles from "./new-marks.module.css";

const SINCE = "new-since";

/** When something was read last before this tab was opened: what was published since then is new in it. */
function newSince(read: Read[]): number {
  const known = tabStorage.get(SINCE);
  if (known !== null) return Number(known);
  const since = Math.max(0, ...read.map(({ at = 0 }) => at));
  tabStorage.set(SINCE, String(since));
  return since;
}

/** What a card says is new: the post itself, or comments on one that was read. Nothing for one's own posts. */
export default function NewMarks({ post }: { post: ListedPost }) {
  // Asked again whenever the reader has been on another page.
  useLocation();
  const isOwn = useIsViewer(post.user);
  const read = readLately();
  const since = newSince(read);
  const own = read.find(({ id }) => id === post.id);
  const count = own ? post.commentCount - (own.count ?? post.commentCount) : 0;
  const isNew = !own && !isOwn && since > 0 && Date.parse(post.date) > since;
  if (count <= 0 && !isNew) return null;
  return <p className={styles.mark}>{isNew ? strings.newPost() : strings.newComments({ count })}</p>;
}
