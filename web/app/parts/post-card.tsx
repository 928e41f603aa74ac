import { formatNumber } from "@unknot/contract/language/format";
import { pages } from "@unknot/contract/pages";
import type { Post } from "@unknot/contract/schemas";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post";
import { memo, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { usePendingUnder } from "../data/pending-deletions";
import { useHydrated } from "../lib/use-hydrated";
import { IconButton } from "../ui/button";
import { Icon } from "../ui/icon";
import { EditLink } from "./edit-link";
import { LikeButton } from "./like-button";
import { PostBody } from "./post-body";
import styles from "./post-card.module.css";
import { hasPassages, PostMatches } from "./post-matches";
import { CardHeader } from "./post-pieces";
import { ReportButton } from "./report-button";
import { ShareButton } from "./share-button";
import { SourceNote } from "./source-note";

/** Roughly how many characters of HTML fill a folded card; shorter posts are shown whole. */
const FOLD_FROM = 1100;

/** Whether a post is long enough to be folded; code and lists take more room than their letters. */
function isLong({ problem, solution }: Post): boolean {
  const html = problem + solution;
  const blocks = html.match(/<(?:p|pre|li|h[2-4]|tr)\b/g)?.length ?? 0;
  return html.length + blocks * 60 > FOLD_FROM;
}

type ToggleProps = { post: Post; isOpen: boolean; onToggle: () => void; controls: string };

function CommentsToggle({ post, isOpen, onToggle, controls }: ToggleProps) {
  const words = (
    <>
      <Icon name="comment" />
      <span>
        {common.comments()} <b>{formatNumber(post.commentCount - usePendingUnder(post.id))}</b>
      </span>
    </>
  );
  if (!useHydrated()) {
    return (
      <Link to={`${pages.post(post.id)}#comments`} className={styles.action}>
        {words}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.action}
      data-does="comments"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {words}
    </button>
  );
}

function FoldToggle({ post, isOpen, onToggle, controls }: ToggleProps) {
  const className = `${styles.action} ${styles.more}`;
  if (!useHydrated()) {
    return (
      <Link to={pages.post(post.id)} className={className}>
        {common.showMore()}
      </Link>
    );
  }
  return (
    <button type="button" className={className} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      {isOpen ? strings.showLess() : common.showMore()}
    </button>
  );
}

/** Whether a post guessed to be long fits after all; known once it is on the screen. */
function useFits(isFolded: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const element = body.current;
    if (!element || !isFolded) return;
    // An observer: asking for the height right away would lay the page out again for each card.
    const observer = new ResizeObserver(() => setFits(element.scrollHeight <= element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFolded]);
  return { body, fits };
}

type CardProps = {
  post: Post;
  showsComments: boolean;
  onComments: (postId: string, isShown: boolean) => void;
  renderComments: (post: Post) => ReactNode;
};

/** A post in a list: folded when long, with its comments below or beside it when asked for. */
export const PostCard = memo(function PostCard({ post, showsComments, onComments, renderComments }: CardProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isGuessedLong = isLong(post);
  const { body, fits } = useFits(isGuessedLong && !isUnfolded && !hasPassages(post));
  const isFound = hasPassages(post);
  const canFold = isFound || (isGuessedLong && !fits);
  const showsPassages = isFound && !isUnfolded;
  const bodyId = `${id}body`;
  const commentsId = `${id}comments`;
  return (
    <article
      className={showsComments ? `${styles.card} ${styles.withPanel}` : styles.card}
      aria-labelledby={`${id}title`}
      data-card
    >
      <CardHeader post={post} heading="h2" titleId={`${id}title`} />
      <div ref={body} id={bodyId} className={canFold && !isUnfolded && !isFound ? styles.folded : undefined}>
        {showsPassages ? (
          <PostMatches matches={post.matches} />
        ) : (
          <PostBody problem={post.problem} solution={post.solution} heading="h3" />
        )}
      </div>
      {post.source && (isUnfolded || !canFold) && <SourceNote source={post.source} />}
      <footer className={styles.actions}>
        <LikeButton kind="problemSolution" id={post.id} count={post.likeCount} />
        <CommentsToggle
          {...{ post, isOpen: showsComments, controls: commentsId }}
          onToggle={() => onComments(post.id, !showsComments)}
        />
        <ShareButton id={post.id} title={post.title} />
        <EditLink post={post} />
        <ReportButton type="problemSolution" id={post.id} author={post.user} />
        {canFold && (
          <FoldToggle {...{ post, isOpen: isUnfolded, controls: bodyId }} onToggle={() => setUnfolded(!isUnfolded)} />
        )}
      </footer>
      <div id={commentsId} className={styles.beside}>
        {showsComments && (
          <div className={styles.panel}>
            <div className={styles.close}>
              <IconButton icon="close" label={strings.closeComments()} onClick={() => onComments(post.id, false)} />
            </div>
            {renderComments(post)}
          </div>
        )}
      </div>
    </article>
  );
});
