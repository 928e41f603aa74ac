import type { CommentList } from "@unknot/contract/services/comments";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/discussion";
import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import { type Answers, CommentItem } from "./comment-item";
import { useComments } from "./comment-list";
import styles from "./discussion.module.css";
import { useWithoutDeleted } from "./optimistic-delete";
import { WriteComment } from "./write-comment";

/** What is found under no comment: those that answer the post itself. */
const TOP = "";

function useThreads(pages: CommentList[]): Answers {
  const all = pages.flatMap(({ list }) => list).flatMap((comment) => [comment, ...(comment.replies ?? [])]);
  return Map.groupBy(useWithoutDeleted(all), ({ parent_id }) => parent_id ?? TOP);
}

type Props = {
  postId: string;
  heading: "h2" | "h3";
  /** The post's title, where several panels may be open on one page and have to be told apart. */
  on?: string;
  /** What the server's HTML already has, on the page of a post. */
  firstPage?: CommentList;
  /** Under what is hidden nobody writes. */
  isReadOnly?: boolean;
};

/** The comments on a post with their replies. */
export function CommentsPanel({ postId, heading: Heading, on, firstPage, isReadOnly = false }: Props) {
  const { pages, last, isLoading, failure, more } = useComments(postId, firstPage);
  const answers = useThreads(pages);
  const comments = answers.get(TOP) ?? [];
  return (
    <section
      className={styles.panel}
      id={Heading === "h2" ? "comments" : undefined}
      aria-label={on ? strings.commentsOn({ title: on }) : common.comments()}
    >
      <Heading className={styles.heading}>{common.comments()}</Heading>
      {!isReadOnly && <WriteComment postId={postId} />}
      {!last && !failure && <Spinner label={strings.loadingComments()} />}
      {failure && <TryAgain sentence={failure} onAgain={more} />}
      {last && comments.length === 0 && (
        <p className={styles.empty}>
          {common.nothingYet()}
          {!isReadOnly && ` ${strings.beFirst()}`}
        </p>
      )}
      <ul className={styles.list}>
        {comments.map((comment) => (
          <CommentItem key={comment._id} comment={comment} answers={answers} />
        ))}
      </ul>
      {last?.hasMore && !failure && (
        <div className={styles.more}>
          <Button onClick={more} disabled={isLoading}>
            {strings.showMoreComments()}
          </Button>
        </div>
      )}
    </section>
  );
}
