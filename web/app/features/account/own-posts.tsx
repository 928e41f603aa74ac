import { reasonText } from "@unknot/contract/language/reasons";
import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Post } from "@unknot/contract/schemas";
import * as strings from "@unknot/contract/words/account";
import * as common from "@unknot/contract/words/common";
import * as counts from "@unknot/contract/words/counts";
import * as postWords from "@unknot/contract/words/post";
import { Link } from "react-router";
import { excerpt } from "../../lib/page-meta";
import { AppealLink } from "../../parts/own-decision";
import { TimeAgo } from "../../parts/time-ago";
import { Button, ButtonLink } from "../../ui/button";
import { Message } from "../../ui/message";
import styles from "./account.module.css";
import { PostRows } from "./post-rows";
import { setDeleted } from "./use-own-posts";

/** What a post in the account says of itself. */
export function PostSummary({ post }: { post: Post }) {
  return (
    <>
      <p className={styles.muted}>
        <TimeAgo iso={post.date} />
        {post.edited && (
          <>
            {" · "}
            <Message text={postWords.edited()} parts={{ time: <TimeAgo iso={post.edited} /> }} />
          </>
        )}
        {` · ${counts.likes({ count: post.likeCount })} · ${counts.comments({ count: post.commentCount })}`}
      </p>
      <p dir="auto">{excerpt(visibleText(post.problem))}</p>
    </>
  );
}

/** The member's posts, each with Edit and Delete. */
export function OwnPosts() {
  const start = { says: strings.postsStandHere(), way: { text: common.createAPost(), to: pages.createPost } };
  return (
    <PostRows getDeleted={false} empty={start}>
      {({ post }) => (
        <article className={styles.card} aria-label={post.title}>
          <h2>
            <Link to={pages.post(post.id)} dir="auto">
              {post.title}
            </Link>
          </h2>
          {post.isHidden.active && (
            <p className={styles.hiddenNote}>
              <Message
                text={post.isHidden.reason ? strings.isHiddenBecause() : strings.isHidden()}
                parts={{ reason: <bdi>{reasonText(post.isHidden.reason)}</bdi> }}
              />
            </p>
          )}
          <PostSummary post={post} />
          <div className={styles.actions}>
            <ButtonLink to={pages.editPost(post.id)}>{common.edit()}</ButtonLink>
            <Button onClick={() => void setDeleted(post.id, "true")}>{common.remove()}</Button>
            {post.isHidden.active && <AppealLink postId={post.id} />}
          </div>
        </article>
      )}
    </PostRows>
  );
}
