import { hasMutedWord } from "@unknot/contract/rules/muted-words";
import * as strings from "@unknot/contract/words/comment-order";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { ListedPost } from "../data/listed-posts";
import { type Read, readLately } from "../data/read-lately";
import { useIsViewer } from "../data/session";
import { readMutedWords } from "../lib/muted-words";
import { tabStorage } from "../lib/storage";
import styles from "./card-marks.module.css";

const SINCE = "new-since";

/** When something was read last before this tab was opened: what was published since then is new in it. */
function newSince(read: Read[]): number {
  const known = tabStorage.get(SINCE);
  if (known !== null) return Number(known);
  const since = Math.max(0, ...read.map(({ at = 0 }) => at));
  tabStorage.set(SINCE, String(since));
  return since;
}

/** What is new about a post: itself, or so many comments since it was read; null for nothing. */
function newsOf({ id, date, commentCount }: ListedPost, isOwn: boolean): string | null {
  const read = readLately();
  const since = newSince(read);
  const last = read.find((one) => one.id === id);
  const count = last ? commentCount - (last.count ?? commentCount) : 0;
  if (count > 0) return strings.newComments({ count });
  return !last && !isOwn && since > 0 && Date.parse(date) > since ? strings.newPost() : null;
}

/** What a card says to this reader alone: what is new about its post. One with a word that they have muted is left out. */
export default function CardMarks({ post }: { post: ListedPost }) {
  // Asked again whenever the reader has been on another page.
  useLocation();
  const news = newsOf(post, useIsViewer(post.user));
  const words = readMutedWords().join("\n");
  const mark = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const card = mark.current?.closest<HTMLElement>("[data-mutes] [data-by]");
    if (!card) return;
    // What is not shown has no lines, and the words at their ends would run together.
    card.hidden = false;
    card.hidden = words !== "" && hasMutedWord(card.innerText, words.split("\n"));
  }, [words]);
  return (
    <p ref={mark} className={styles.mark} hidden={news === null}>
      {news}
    </p>
  );
}
