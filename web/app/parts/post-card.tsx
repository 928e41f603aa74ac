import { pages } from "@unknot/contract/pages";
import type { Post } from "@unknot/contract/schemas";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { useHydrated } from "../lib/use-hydrated";
import { formatNumber } from "../lib/words";
import { Icon } from "../ui/icon";
import { Byline } from "./byline";
import { PageLink } from "./page-link";
import { PostBody } from "./post-body";
import styles from "./post-card.module.css";
import { ShareButton } from "./share-button";
import { SourceNote } from "./source-note";

/** Roughly how many characters of HTML fill a folded card; shorter write-ups are shown whole. */
const FOLD_FROM = 1100;
const CHARACTERS_A_MINUTE = 1100;

const readingMinutes = (post: Post) =>
  Math.max(1, Math.round((post.problem.length + post.solution.length) / CHARACTERS_A_MINUTE));

/** Whether a write-up is long enough to be folded; code and lists take more room than their letters. */
function isLong({ problem, solution }: Post): boolean {
  const html = problem + solution;
  const blocks = html.match(/<(?:p|pre|li|h[2-4]|tr)\b/g)?.length ?? 0;
  return html.length + blocks * 60 > FOLD_FROM;
}

type CardHeaderProps = { post: Post; heading: "h1" | "h2"; titleId: string };

export function CardHeader({ post, heading: Heading, titleId }: CardHeaderProps) {
  const title = post.isHidden.active && !post.title ? "Hidden write-up" : post.title;
  return (
    <header className={styles.header}>
      <Heading className={styles.title} id={titleId}>
        {Heading === "h1" ? title : <PageLink to={pages.post(post.id)}>{title}</PageLink>}
      </Heading>
      <p className={styles.by}>
        <Byline user={post.user} date={post.date} edited={post.edited} /> · {readingMinutes(post)} min read
      </p>
    </header>
  );
}

/** Why a moderator has hidden a write-up. */
export function HiddenNote({ post }: { post: Post }) {
  return (
    <p className={styles.hidden}>
      This write-up has been hidden by a moderator.{post.isHidden.reason && ` Reason: ${post.isHidden.reason}`}
    </p>
  );
}

export function LikeCount({ count }: { count: number }) {
  return (
    <span className={styles.action}>
      <Icon name="heart" />
      <span>
        Likes <b>{formatNumber(count)}</b>
      </span>
    </span>
  );
}

type ToggleProps = { post: Post; isOpen: boolean; onToggle: () => void; controls: string };

function CommentsToggle({ post, isOpen, onToggle, controls }: ToggleProps) {
  const words = (
    <>
      <Icon name="comment" />
      <span>
        Comments <b>{formatNumber(post.commentCount)}</b>
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
    <button type="button" className={styles.action} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      {words}
    </button>
  );
}

function FoldToggle({ post, isOpen, onToggle, controls }: ToggleProps) {
  const className = `${styles.action} ${styles.more}`;
  if (!useHydrated()) {
    return (
      <Link to={pages.post(post.id)} className={className}>
        Show More
      </Link>
    );
  }
  return (
    <button type="button" className={className} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      {isOpen ? "Show Less" : "Show More"}
    </button>
  );
}

/** A write-up in a list: folded when long, with its comments below when asked for. */
export function PostCard({ post, renderComments }: { post: Post; renderComments: (post: Post) => ReactNode }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const [showsComments, setShowsComments] = useState(false);
  const id = useId();
  const canFold = isLong(post);
  const bodyId = `${id}body`;
  const commentsId = `${id}comments`;
  return (
    <article className={styles.card} aria-labelledby={`${id}title`}>
      <CardHeader post={post} heading="h2" titleId={`${id}title`} />
      <div id={bodyId} className={canFold && !isUnfolded ? styles.folded : undefined}>
        <PostBody problem={post.problem} solution={post.solution} heading="h3" />
      </div>
      {post.source && (isUnfolded || !canFold) && <SourceNote source={post.source} />}
      <footer className={styles.actions}>
        <LikeCount count={post.likeCount} />
        <CommentsToggle
          {...{ post, isOpen: showsComments, controls: commentsId }}
          onToggle={() => setShowsComments(!showsComments)}
        />
        <ShareButton id={post.id} title={post.title} />
        {canFold && (
          <FoldToggle {...{ post, isOpen: isUnfolded, controls: bodyId }} onToggle={() => setUnfolded(!isUnfolded)} />
        )}
      </footer>
      <div id={commentsId}>{showsComments && renderComments(post)}</div>
    </article>
  );
}

/** A write-up as the page's main content: whole, its title the page's. */
export function PostArticle({ post, titleId, children }: { post: Post; titleId: string; children?: ReactNode }) {
  const isGone = post.isHidden.active && !post.title;
  return (
    <article>
      <CardHeader post={post} heading="h1" titleId={titleId} />
      {post.isHidden.active && <HiddenNote post={post} />}
      {!isGone && <PostBody problem={post.problem} solution={post.solution} heading="h2" />}
      {post.source && <SourceNote source={post.source} />}
      <footer className={styles.actions}>
        <LikeCount count={post.likeCount} />
        {!isGone && <ShareButton id={post.id} title={post.title} />}
      </footer>
      {children}
    </article>
  );
}
