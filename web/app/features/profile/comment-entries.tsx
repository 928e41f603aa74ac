import { authorName } from "@unknot/contract/language/author";
import { pages } from "@unknot/contract/pages";
import type { Comment } from "@unknot/contract/schemas";
import { type CommentList, getComments } from "@unknot/contract/services/comments";
import * as counts from "@unknot/contract/words/counts";
import * as strings from "@unknot/contract/words/profile";
import { api } from "../../data/api";
import { keys } from "../../data/keys";
import { usePendingDeletions } from "../../data/pending-deletions";
import { usePagedList } from "../../data/use-paged-list";
import { unwrap } from "../../lib/result";
import { useEndInView } from "../../lib/use-end-in-view";
import { PageLink } from "../../parts/page-link";
import { RichText } from "../../parts/rich-text";
import { TimeAgo } from "../../parts/time-ago";
import { Message } from "../../ui/message";
import { Pager } from "../../ui/pager";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import { EmptyProfile } from "./empty-profile";
import styles from "./profile.module.css";

function Where({ comment }: { comment: Comment }) {
  const id = comment.problemsolution_id ?? comment.ps_id;
  const username = comment.replyToUsername;
  return (
    <p className={styles.where}>
      <Message
        text={username ? strings.repliedTo({ username: authorName(username) }) : strings.commentedOn()}
        parts={{
          post: (
            <PageLink to={`${pages.post(id)}#comment-${comment._id}`} dir="auto">
              {comment.problemsolution_title}
            </PageLink>
          ),
        }}
      />{" "}
      · <TimeAgo iso={comment.date} />
      {comment.likeCount > 0 && ` · ${counts.likes({ count: comment.likeCount })}`}
    </p>
  );
}

function useEntries(username: string, firstPage: CommentList) {
  const query = { searchBy: "username" as const, value: username };
  return usePagedList({
    queryKey: keys.commentsBy(username, firstPage.page),
    firstPage,
    fetchPage: async (page) => unwrap(await api(getComments, { body: { query, page } })),
  });
}

type Props = { username: string; firstPage: CommentList; toPage: (page: number) => string };

/** What a member has said under posts, newest first, without end. */
export function CommentEntries({ username, firstPage, toPage }: Props) {
  const { pages: read, last = firstPage, isLoading, failure, canGrow, more } = useEntries(username, firstPage);
  const { end } = useEndInView(more, canGrow);
  const pending = usePendingDeletions();
  const comments = read.flatMap((page) => page.list).filter(({ _id }) => !pending.has(_id));
  if (comments.length === 0) return <EmptyProfile username={username} tab="comments" />;
  return (
    <>
      <ul className={styles.entries}>
        {comments.map((comment) => (
          <li key={comment._id} className={styles.entry}>
            <Where comment={comment} />
            <RichText html={comment.text} size="small" />
          </li>
        ))}
      </ul>
      <div ref={end} />
      {failure && <TryAgain sentence={failure} onAgain={more} />}
      {isLoading ? <Spinner /> : <Pager page={last.page} hasMore={last.hasMore} toPage={toPage} />}
    </>
  );
}
