import { readingMinutes } from "@unknot/contract/rules/reading-time";
import type { Post } from "@unknot/contract/schemas";
import { type ReactNode, Suspense } from "react";
import { useViewer } from "../data/session";
import { optional } from "../lib/optional";
import { EditLink } from "./edit-link";
import { LikeButton } from "./like-button";
import { Outcomes } from "./outcomes";
import { PostBody } from "./post-body";
import styles from "./post-card.module.css";
import { CardHeader, Source } from "./post-pieces";
import { ReportButton } from "./report-button";
import { ShareButton } from "./share-button";
import { TagLinks } from "./tag-links";

/** Few posts have any. */
const PostNotes = optional(() => import("./post-notes"));
/** Readers do without them. */
const MemberTools = optional(() => import("./member-tools"));

/** A post as the page's main content: whole, its title the page's. */
export function PostArticle({ post, titleId, children }: { post: Post; titleId: string; children?: ReactNode }) {
  const owner = useViewer();
  const isPublic = !post.isHidden.active;
  const isGone = post.isHidden.active && !post.title;
  return (
    <article data-card>
      <CardHeader post={post} minutes={post.problem ? readingMinutes(post) : null} heading="h1" titleId={titleId} />
      {(post.isHidden.active || post.outdated) && (
        <Suspense>
          <PostNotes post={post} />
        </Suspense>
      )}
      {!isGone && <PostBody problem={post.problem} solution={post.solution} heading="h2" />}
      {isPublic && <Outcomes post={post} />}
      <Source source={post.source} />
      <TagLinks tags={post.tags} />
      <footer className={styles.actions}>
        {isPublic && <LikeButton kind="problemSolution" id={post.id} count={post.likeCount} />}
        {isPublic && <ShareButton id={post.id} title={post.title} />}
        <EditLink post={post} />
        {isPublic && <ReportButton type="problemSolution" id={post.id} author={post.user} />}
        {owner && (
          <Suspense>
            <MemberTools owner={owner} post={post} />
          </Suspense>
        )}
      </footer>
      {children}
    </article>
  );
}
