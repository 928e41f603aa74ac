import { useQuery } from "@tanstack/react-query";
import { getComment } from "@unknot/contract/services/comments";
import * as strings from "@unknot/contract/words/comment-order";
import { useEffect, useState } from "react";
import { api } from "../../data/api";
import { keys } from "../../data/keys";
import { usePendingDeletions } from "../../data/pending-deletions";
import { unwrap } from "../../lib/result";
import { TryAgain } from "../../ui/try-again";
import { type Answers, CommentItem } from "./comment-item";
import styles from "./comment-tools.module.css";
import { showComment } from "./show-comment";

type Place = { id: string; postId: string; author: string };
type Props = Place & { answers: Answers };

const NO_ANSWERS: Answers = new Map();

/** A comment that is further down than what is shown of all: above them, so that its link never leads to nothing. */
function FromFurtherDown({ id, postId, author }: Place) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.linkedComment(id),
    queryFn: async () => {
      const answer = await api(getComment, { params: { comment_id: id } });
      if ("error" in answer && answer.status === 404) return null;
      const { comment } = unwrap(answer);
      return comment.ps_id === postId ? comment : null;
    },
  });
  const isDeletedHere = usePendingDeletions().has(id);
  useEffect(() => {
    if (data) showComment(id);
  }, [data, id]);
  if (isDeletedHere) return null;
  if (error) return <TryAgain sentence={error.message} onAgain={() => void refetch()} />;
  if (data === undefined) return null;
  if (data === null) return <p role="status">{strings.linkedIsGone()}</p>;
  return (
    <section className={styles.linked} aria-label={strings.linked()}>
      <p>{strings.linked()}</p>
      <ul>
        <CommentItem comment={data} answers={NO_ANSWERS} author={author} />
      </ul>
    </section>
  );
}

/** Shows the comment that the address names, wherever in the thread it stands. */
export function LinkedComment({ answers, ...place }: Props) {
  const { id } = place;
  const isListed = [...answers.values()].some((list) => list.some(({ _id }) => _id === id));
  // Whoever reads on is not taken back by what is listed later.
  const [isFirstListed] = useState(isListed);
  const [wasListed, setWasListed] = useState(isListed);
  if (isListed && !wasListed) setWasListed(true);
  useEffect(() => {
    if (isFirstListed) showComment(id);
  }, [isFirstListed, id]);
  // What was listed and is so no longer was deleted by whoever is looking.
  return isListed || wasListed ? null : <FromFurtherDown {...place} />;
}
