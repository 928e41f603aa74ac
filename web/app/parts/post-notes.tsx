import { reasonText } from "@unknot/contract/language/reasons";
import { pages } from "@unknot/contract/pages";
import type { Post } from "@unknot/contract/schemas";
import * as strings from "@unknot/contract/words/hidden";
import * as outdatedWords from "@unknot/contract/words/outdated";
import { Suspense } from "react";
import { useIsViewer } from "../data/session";
import { optional } from "../lib/optional";
import { Message } from "../ui/message";
import { PageLink } from "./page-link";
import styles from "./post-card.module.css";

/** Readers do without it. */
const OwnDecision = optional(() => import("./own-decision"));

/** That a post is hidden, or held until a moderator has looked at it, and why; its author also reads for how long. */
function HiddenNote({ post }: { post: Post }) {
  const isOwn = useIsViewer(post.user);
  return (
    <div className={styles.hidden}>
      <p>
        <Message
          text={post.isHidden.reason ? strings.isHiddenBecause() : strings.isHidden()}
          parts={{ reason: reasonText(post.isHidden.reason) }}
        />
      </p>
      {isOwn && (
        <Suspense>
          <OwnDecision postId={post.id} />
        </Suspense>
      )}
    </div>
  );
}

/** That a post is out of date, and which one follows it. */
function OutdatedNote({ outdated: { by, title } }: { outdated: NonNullable<Post["outdated"]> }) {
  const post = by && (
    <PageLink to={pages.post(by)} dir="auto">
      {title}
    </PageLink>
  );
  return (
    <p className={styles.outdated}>
      {post ? <Message text={outdatedWords.isFollowed()} parts={{ post }} /> : outdatedWords.isOutdated()}
    </p>
  );
}

/** What has to be known of a post before it is read: few have any of this. */
export default function PostNotes({ post }: { post: Post }) {
  return (
    <>
      {post.isHidden.active && <HiddenNote post={post} />}
      {post.outdated && <OutdatedNote outdated={post.outdated} />}
    </>
  );
}
