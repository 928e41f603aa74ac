import { useQuery } from "@tanstack/react-query";
import { reasonText } from "@unknot/contract/language/reasons";
import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Post } from "@unknot/contract/schemas";
import { getDecisions } from "@unknot/contract/services/appeals";
import * as strings from "@unknot/contract/words/account";
import * as common from "@unknot/contract/words/common";
import * as counts from "@unknot/contract/words/counts";
import * as members from "@unknot/contract/words/members";
import * as postWords from "@unknot/contract/words/post";
import { Link } from "react-router";
import { api } from "../../data/api";
import { keys } from "../../data/keys";
import { openDialog } from "../../lib/dialogs";
import { excerpt } from "../../lib/page-meta";
import { unwrap } from "../../lib/result";
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
      <p>{excerpt(visibleText(post.problem))}</p>
    </>
  );
}

/** Appeals against the decision that hides a post; where that was long ago or has been appealed, leads to it. */
function AppealLink({ postId }: { postId: string }) {
  const { data } = useQuery({
    queryKey: keys.newestDecisions,
    queryFn: async () => unwrap(await api(getDecisions, { query: {} })).list,
    staleTime: 0,
  });
  const about = data?.find(({ object_id, object_type }) => object_id === postId && object_type === "problemSolution");
  if (!data || about?.action === "hold") return null;
  if (!about?.mayAppeal) return <ButtonLink to={pages.decisions}>{strings.seeTheDecision()}</ButtonLink>;
  return <Button onClick={() => openDialog("appeal", { decisionId: about.decision_id })}>{members.appeal()}</Button>;
}

/** The member's posts, each with Edit and Delete. */
export function OwnPosts() {
  const start = (
    <ButtonLink look="primary" to={pages.createPost}>
      {common.createAPost()}
    </ButtonLink>
  );
  return (
    <PostRows getDeleted={false} empty={start}>
      {({ post }) => (
        <article className={styles.card} aria-label={post.title}>
          <h2>
            <Link to={pages.post(post.id)}>{post.title}</Link>
          </h2>
          {post.isHidden.active && (
            <p className={styles.hiddenNote}>
              <Message
                text={post.isHidden.reason ? strings.isHiddenBecause() : strings.isHidden()}
                parts={{ reason: reasonText(post.isHidden.reason) }}
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
