import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@unknot/contract/language/format";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post";
import { memo, type ReactNode, Suspense, useId, useState } from "react";
import { hasPassages, type ListedPost, placesOf } from "../data/listed-posts";
import { usePendingUnder } from "../data/pending-deletions";
import { tabCache } from "../data/query-client";
import { isKnown } from "../data/read-lately";
import { wholePost } from "../data/use-post";
import { optional } from "../lib/optional";
import { useDelayed } from "../lib/use-delayed";
import { useHydrated } from "../lib/use-hydrated";
import { IconButton } from "../ui/button";
import { Spinner } from "../ui/spinner";
import { TryAgain } from "../ui/try-again";
import icons from "./action-icons.module.css";
import { EditLink } from "./edit-link";
import { LikeButton } from "./like-button";
import { PostBody } from "./post-body";
import styles from "./post-card.module.css";
import { CardHeader, Source } from "./post-pieces";
import row from "./post-row.module.css";
import { ReportButton } from "./report-button";
import { ShareButton } from "./share-button";
import { TagLinks } from "./tag-links";
import { Unsent } from "./unsent";

/** For readers who have been here. */
const CardMarks = optional(() => import("./card-marks"));
/** Only searches have it; readers of lists do without. */
const PostMatches = optional(() => import("./post-matches"));

type ToggleProps = { post: ListedPost; isOpen: boolean; onToggle: () => void; controls: string };

/** Until the card has come to life, a link for whoever has no scripts: nothing that the router would have to know. */
function CommentsToggle({ post, isOpen, onToggle, controls }: ToggleProps) {
  const words = (
    <span>
      <span className={styles.shareWord}>{common.comments()}</span>{" "}
      <b>{formatNumber(post.commentCount - usePendingUnder(post.id))}</b>
    </span>
  );
  const className = `${styles.action} ${icons.comment}`;
  if (!useHydrated()) {
    return (
      <a href={`${pages.post(post.id)}#comments`} className={className} data-does="comments" data-early="">
        {words}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      data-does="comments"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      {words}
    </button>
  );
}

/** A link until then, as the one above. */
function FoldToggle({ post, isOpen, onToggle, controls }: ToggleProps) {
  const className = `${styles.action} ${styles.more}`;
  if (!useHydrated()) {
    return (
      <a href={pages.post(post.id)} className={className} data-does="fold" data-early="">
        {common.showMore()}
      </a>
    );
  }
  // Whoever comes near it will want the rest.
  const prepare = () => void tabCache().prefetchQuery(wholePost(post.id));
  return (
    <button
      type="button"
      className={className}
      data-does="fold"
      aria-expanded={isOpen}
      aria-controls={controls}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onToggle}
    >
      {isOpen ? strings.showLess() : common.showMore()}
    </button>
  );
}

/** In milliseconds; what takes longer says that it is working. */
const A_MOMENT = 300;

/** All of a post that was folded; what was seen of it stays until the rest is there. */
function WholePost({ id, children }: { id: string; children: ReactNode }) {
  const { data: post, error, refetch } = useQuery(wholePost(id));
  const isWaiting = !post && !error;
  const isLate = useDelayed(isWaiting, A_MOMENT) && isWaiting;
  if (post)
    return (
      <>
        <PostBody problem={post.problem} solution={post.solution} heading="h3" />
        <Source source={post.source} />
      </>
    );
  return (
    <div aria-busy={!error}>
      {children}
      {isLate && <Spinner />}
      {error && <TryAgain sentence={error.message} onAgain={() => void refetch()} />}
    </div>
  );
}

/**
 * What a list shows of a post: the passages that a search has found, else its beginnings. It is not rendered anew with its
 * card: what the server has sent of passages would be gone until the script for them is there.
 */
const Excerpt = memo(function Excerpt({ post }: { post: ListedPost }) {
  if (hasPassages(post)) {
    return (
      <Suspense>
        <PostMatches matches={post.matches} />
      </Suspense>
    );
  }
  return <PostBody problem={post.problem} solution={post.solution} places={placesOf(post.id)} heading="h3" />;
});

type CardProps = {
  post: ListedPost;
  showsComments: boolean;
  onComments: (postId: string, isShown: boolean) => void;
  renderComments: (post: ListedPost) => ReactNode;
};

/** A post in a list: folded when long, with its comments below or beside it when asked for. */
export const PostCard = memo(function PostCard({ post, showsComments, onComments, renderComments }: CardProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const canFold = post.isCut === true || hasPassages(post);
  const bodyId = `${id}body`;
  const commentsId = `${id}comments`;
  const excerpt = <Excerpt post={post} />;
  return (
    <article
      className={`${styles.card} ${row.row}${showsComments ? ` ${styles.withPanel}` : ""}`}
      aria-labelledby={`${id}title`}
      data-card
    >
      {useHydrated() && isKnown() && (
        <Suspense>
          <CardMarks post={post} />
        </Suspense>
      )}
      <CardHeader post={post} minutes={post.minutes ?? null} heading="h2" titleId={`${id}title`} />
      <div id={bodyId} className={canFold && !isUnfolded ? styles.folded : undefined}>
        {canFold && isUnfolded ? <WholePost id={post.id}>{excerpt}</WholePost> : excerpt}
      </div>
      {!canFold && <Source {...(post.source && { source: post.source })} />}
      <TagLinks tags={post.tags} />
      <footer className={styles.actions}>
        <LikeButton kind="problemSolution" id={post.id} count={post.likeCount} />
        <CommentsToggle
          {...{ post, isOpen: showsComments, controls: commentsId }}
          onToggle={() => onComments(post.id, !showsComments)}
        />
        <ShareButton id={post.id} title={post.title} />
        <EditLink post={post} />
        <ReportButton type="problemSolution" id={post.id} author={post.user} />
        <Unsent postId={post.id} />
        {canFold && (
          <FoldToggle {...{ post, isOpen: isUnfolded, controls: bodyId }} onToggle={() => setUnfolded(!isUnfolded)} />
        )}
      </footer>
      {showsComments && (
        <div id={commentsId} className={styles.beside}>
          <div className={styles.panel}>
            <div className={styles.close}>
              <IconButton icon="close" label={strings.closeComments()} onClick={() => onComments(post.id, false)} />
            </div>
            {renderComments(post)}
          </div>
        </div>
      )}
    </article>
  );
});
