import { useQuery } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import type { CommentVersion } from "@unknot/contract/services/history";
import * as errors from "@unknot/contract/words/errors";
import * as strings from "@unknot/contract/words/history";
import { Suspense } from "react";
import { Link } from "react-router";
import { api } from "../../data/api";
import { useIsViewer, useSession, useViewer } from "../../data/session";
import { askForRemovalPath } from "../../lib/about-version";
import { unwrap } from "../../lib/result";
import { EmptyState } from "../../parts/empty-state";
import { needed } from "../../parts/needed";
import { RichText } from "../../parts/rich-text";
import { TimeAgo } from "../../parts/time-ago";
import { Message } from "../../ui/message";
import { Pager } from "../../ui/pager";
import { Spinner } from "../../ui/spinner";
import { TabLinks } from "../../ui/tab-links";
import { Lines } from "./comparison-view";
import styles from "./history.module.css";
import { commentHistoryPath, type Layout } from "./history-address";
import { historyKey } from "./history-keys";
import { type CommentHistory, loadCommentHistory } from "./load-history";

/** For moderators. */
const RemoveForm = needed(() => import("./remove-form"));

type Asked = { id: string; comment: string; page: number };

/** The history as this viewer may see it; `sent` is what visitors see. */
function useCommentHistory(asked: Asked, sent: CommentHistory | null) {
  const isLess = sent === null || sent.list.some(({ isReadable }) => !isReadable);
  const isAsked = useViewer() !== null && isLess;
  const found = useQuery({
    queryKey: historyKey(asked),
    queryFn: () => loadCommentHistory(api, asked, unwrap),
    enabled: isAsked,
    staleTime: 0,
    retry: false,
  });
  return { history: found.data ?? sent, isLoading: isAsked && found.isPending };
}

type VersionProps = { asked: Asked; version: CommentVersion; count: number; layout: Layout; isTeam: boolean };

function Version({ asked: { id, comment }, version, count, layout, isTeam }: VersionProps) {
  const { number, date, isReadable, text, changes } = version;
  return (
    <li id={`version-${number}`} className={styles.version}>
      <h2>{number === count ? strings.present({ number }) : strings.version({ number })}</h2>
      <p className={`${styles.muted} ${styles.when}`}>
        <TimeAgo iso={date} />
      </p>
      {!isReadable && <p className={styles.muted}>{strings.notShown()}</p>}
      {changes && <Lines lines={changes} layout={layout} />}
      {isReadable && !changes && <RichText html={text} size="small" />}
      {isReadable && changes && (
        <details className={styles.whole}>
          <summary aria-label={strings.readVersion({ number })}>{strings.read()}</summary>
          <RichText html={text} size="small" />
        </details>
      )}
      {isReadable && isTeam && number < count && (
        <Suspense>
          <RemoveForm id={id} comment={comment} number={number} />
        </Suspense>
      )}
    </li>
  );
}

type Props = { asked: Asked; layout: Layout; sent: CommentHistory | null };

/** What a comment said before it was changed: each version with what it changed. */
export function CommentHistoryPage({ asked, layout, sent }: Props) {
  const { history, isLoading } = useCommentHistory(asked, sent);
  const isOwn = useIsViewer(history?.user ?? "");
  const session = useSession();
  const isTeam = session.status === "member" && session.user.role !== "member";
  if (!history) {
    return isLoading ? <Spinner label={strings.versions()} /> : <EmptyState title={errors.commentNotFound().text} />;
  }
  const { id, comment } = asked;
  const { title, list, totalCount, page, hasMore } = history;
  const post = (
    <Link to={pages.post(id)} dir="auto">
      {title}
    </Link>
  );
  const address = (shown: Layout) => commentHistoryPath(id, comment, page, shown);
  const tabs = [
    { text: strings.inOne(), to: address("one"), isCurrent: layout === "one" },
    { text: strings.sideBySide(), to: address("split"), isCurrent: layout === "split" },
  ];
  return (
    <>
      <h1 className={styles.title}>
        <Message
          text={strings.commentHeading()}
          parts={{ post, comment: (words) => <Link to={pages.comment(id, comment)}>{words}</Link> }}
        />
      </h1>
      {list.some(({ changes }) => changes) ? (
        <TabLinks label={strings.layout()} tabs={tabs} linkProps={{ rel: "nofollow", preventScrollReset: true }} />
      ) : (
        totalCount === 1 && <p className={styles.muted}>{strings.commentNeverChanged()}</p>
      )}
      {isOwn && totalCount > 1 && (
        <p className={styles.muted}>
          {strings.whatMayBeRemoved()}{" "}
          <Link to={askForRemovalPath(pages.history(id, comment))}>{strings.askForRemoval()}</Link>
        </p>
      )}
      <ol reversed className={styles.versions}>
        {list.map((version) => (
          <Version key={version.number} {...{ asked, version, count: totalCount, layout, isTeam }} />
        ))}
      </ol>
      <Pager page={page} hasMore={hasMore} toPage={(to) => commentHistoryPath(id, comment, to, layout)} />
    </>
  );
}
