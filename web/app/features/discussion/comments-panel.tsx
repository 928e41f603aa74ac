import type { CommentList } from "@unknot/contract/services/comments";
import type { CommentSort } from "@unknot/contract/values";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/discussion";
import { Suspense, useState } from "react";
import { useLocation } from "react-router";
import { optional } from "../../lib/optional";
import { useHydrated } from "../../lib/use-hydrated";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import { type Answers, CommentItem } from "./comment-item";
import { useComments } from "./comment-list";
import styles from "./discussion.module.css";
import { useWithoutDeleted } from "./without-deleted";
import { WriteComment } from "./write-comment";

/** So many are read in any order. */
const FEW = 4;
const CommentTools = optional(() => import("./comment-tools"));
const MoreComments = optional(() => import("./more-comments"));

/** What is found under no comment: those that answer the post itself. */
const TOP = "";

function useThreads(pages: CommentList[]): Answers {
  const all = pages.flatMap(({ list }) => list).flatMap((comment) => [comment, ...(comment.replies ?? [])]);
  return Map.groupBy(useWithoutDeleted(all), ({ parent_id }) => parent_id ?? TOP);
}

type Props = {
  postId: string;
  /** Who wrote the post. */
  author: string;
  heading: "h2" | "h3";
  /** The post's title, where several panels may be open on one page and have to be told apart. */
  on?: string;
  /** What the server's HTML already has, on the page of a post, which may be opened further down. */
  firstPage?: CommentList;
  /** When the post was read before, in milliseconds: comments since then are new. */
  since?: number | undefined;
  /** Under what is hidden nobody writes. */
  isReadOnly?: boolean;
};

/** The comments on a post with their replies. */
export function CommentsPanel(props: Props) {
  const { postId, heading: Heading, on, firstPage, since, isReadOnly = false, author } = props;
  const { hash } = useLocation();
  const place = useHydrated() && !on ? hash : "";
  const [sort, setSort] = useState<CommentSort>();
  const { pages, last, isLoading, failure, more } = useComments(postId, sort ? undefined : firstPage, sort);
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
      {(sort || (last && (since || place || last.totalCount > FEW))) && (
        <Suspense>
          <CommentTools
            sort={sort ?? (last && last.totalCount > FEW ? "oldest" : undefined)}
            onSort={setSort}
            firstPage={firstPage?.page}
            {...{ answers, author, postId, since, place }}
          />
        </Suspense>
      )}
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
          <CommentItem key={comment._id} author={author} comment={comment} answers={answers} />
        ))}
      </ul>
      {last?.hasMore && !failure && (
        <Suspense>
          <MoreComments nextPage={last.page + 1} {...{ postId, isLoading, more }} />
        </Suspense>
      )}
    </section>
  );
}
