import { useQuery } from "@tanstack/react-query";
import { type ComparedTexts, getSuggestedEdit, type Suggestion } from "@unknot/contract/services/suggestions";
import { suggestEditPath } from "@unknot/contract/suggestion-pages";
import * as history from "@unknot/contract/words/history";
import * as strings from "@unknot/contract/words/suggestions";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../data/api";
import { unwrap } from "../../lib/result";
import { TimeAgo } from "../../parts/time-ago";
import { Message } from "../../ui/message";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import { ComparedPost } from "./comparison-view";
import { DecideSuggestion, WithdrawButton } from "./decide-suggestion";
import styles from "./history.module.css";
import { comparePath, type Layout } from "./history-address";
import { historyKey } from "./history-keys";
import { Member } from "./member";

type Props = { id: string; one: Suggestion; layout: Layout };

/** The title that the post would have. */
const titleIn = ({ title }: ComparedTexts): string =>
  title.map(({ is, text }) => (is === "removed" ? "" : text)).join("");

/** What is different, and what can be decided about it: about what is read here, and nothing else. */
function Difference({ id, one, layout }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: historyKey({ suggestion: one.suggestion_id }),
    queryFn: async () => unwrap(await api(getSuggestedEdit, { params: { suggestion_id: one.suggestion_id } })),
    staleTime: 0,
    retry: false,
  });
  if (error && !data) return <TryAgain sentence={error.message} onAgain={() => void refetch()} />;
  if (!data) return <Spinner label={history.whatChanged()} />;
  const { suggestion, version, comparison } = data;
  return (
    <>
      {suggestion.isBehind && <p className={styles.note}>{strings.isBehind()}</p>}
      <ComparedPost compared={comparison} layout={layout} />
      {suggestion.mayDecide && <DecideSuggestion {...{ id, suggestion, version, title: titleIn(comparison) }} />}
    </>
  );
}

/** What became of it. */
function Fate({ id, one }: { id: string; one: Suggestion }) {
  const { status, decidedBy, decided, reason, version } = one;
  if (status === "open" || decided === null) return <p className={styles.muted}>{strings.waits()}</p>;
  const parts = { user: <Member name={decidedBy ?? ""} />, time: <TimeAgo iso={decided} /> };
  return (
    <>
      <p className={styles.muted}>
        <Message text={status === "accepted" ? strings.accepted() : strings.declined()} parts={parts} />
      </p>
      {reason && (
        <p className={styles.note} dir="auto">
          {reason}
        </p>
      )}
      {status === "accepted" && version === null && <p className={styles.muted}>{strings.wasThere()}</p>}
      {version !== null && (
        <div className={styles.ways}>
          <Link to={comparePath(id, { from: version - 1, to: version })}>{strings.whatChanged()}</Link>
        </div>
      )}
    </>
  );
}

/** One change that somebody proposes; `isOpened`: it is read at once. */
export function SuggestionItem({ isOpened, ...props }: Props & { isOpened: boolean }) {
  const { id, one } = props;
  const { suggestion_id, user, date, note, status, isOwn } = one;
  const [isOpen, setOpen] = useState(isOpened);
  const parts = { user: <Member name={user} />, time: <TimeAgo iso={date} /> };
  const isWaiting = status === "open";
  return (
    <li className={styles.version}>
      <h2 dir="auto">{strings.by({ name: user })}</h2>
      <p className={styles.muted}>
        <Message text={strings.madeBy()} parts={parts} />
      </p>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <Fate id={id} one={one} />
      {isOwn && isWaiting && (
        <div className={styles.ways}>
          <Link to={suggestEditPath(id)}>{strings.changeYours()}</Link>
          <WithdrawButton suggestionId={suggestion_id} />
        </div>
      )}
      {status !== "accepted" && (
        <details className={styles.whole} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{strings.show()}</summary>
          {isOpen && <Difference {...props} />}
        </details>
      )}
    </li>
  );
}
