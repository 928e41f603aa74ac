import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { messages } from "@unknot/contract/messages";
import type { Comment } from "@unknot/contract/schemas";
import { type CommentList, getComments } from "@unknot/contract/services/comments";
import { api } from "../../lib/api";
import { unwrap } from "../../lib/result";
import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import { commentsKey } from "./comment-cache";
import { type Answers, CommentItem } from "./comment-item";
import styles from "./discussion.module.css";
import { WriteComment } from "./write-comment";

async function fetchPage(postId: string, page: number): Promise<CommentList> {
  const query = { searchBy: "ps_id" as const, value: postId, withReplies: true };
  return unwrap(await api(getComments, { body: { query, page } }));
}

function useComments(postId: string, firstPage: CommentList | undefined) {
  const initialData: InfiniteData<CommentList, number> | undefined = firstPage && {
    pages: [firstPage],
    pageParams: [firstPage.page],
  };
  return useInfiniteQuery({
    queryKey: commentsKey(postId),
    queryFn: ({ pageParam }) => fetchPage(postId, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    initialData,
  });
}

function answersOf(comments: Comment[]): Answers {
  return Map.groupBy(
    comments.flatMap((comment) => comment.replies ?? []),
    (reply) => reply.parent_id ?? "",
  );
}

type Props = {
  postId: string;
  heading: "h2" | "h3";
  /** The write-up's title, where several panels may be open on one page and have to be told apart. */
  on?: string;
  /** What the server's HTML already has, on the page of a post. */
  firstPage?: CommentList;
  /** Under what is hidden nobody writes. */
  isReadOnly?: boolean;
};

/** The comments on a write-up with their replies. */
export function CommentsPanel({ postId, heading: Heading, on, firstPage, isReadOnly = false }: Props) {
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useComments(
    postId,
    firstPage,
  );
  const comments = data?.pages.flatMap((page) => page.list) ?? [];
  const answers = answersOf(comments);
  return (
    <section
      className={styles.panel}
      id={Heading === "h2" ? "comments" : undefined}
      aria-label={on ? `Comments on ${on}` : "Comments"}
    >
      <Heading className={styles.heading}>Comments</Heading>
      {!isReadOnly && <WriteComment postId={postId} />}
      {isPending && <Spinner label="Loading comments" />}
      {error && !data && (
        <p className={styles.empty} role="alert">
          {error.message} <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {data && comments.length === 0 && <p className={styles.empty}>{messages.nothingYet}</p>}
      <ul className={styles.list}>
        {comments.map((comment) => (
          <CommentItem key={comment._id} comment={comment} answers={answers} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            Show More Comments
          </Button>
        </div>
      )}
    </section>
  );
}
