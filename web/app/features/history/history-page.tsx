import { useQuery } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import { suggestionsPath } from "@unknot/contract/suggestion-pages";
import * as errors from "@unknot/contract/words/errors";
import * as strings from "@unknot/contract/words/history";
import * as suggestions from "@unknot/contract/words/suggestions";
import { Link } from "react-router";
import { api } from "../../data/api";
import { useViewer } from "../../data/session";
import { unwrap } from "../../lib/result";
import { EmptyState } from "../../parts/empty-state";
import { PostBody } from "../../parts/post-body";
import { Message } from "../../ui/message";
import { Pager } from "../../ui/pager";
import { Spinner } from "../../ui/spinner";
import { ComparisonView } from "./comparison-view";
import styles from "./history.module.css";
import { historyPath, type Layout, type Shown } from "./history-address";
import { historyKey } from "./history-keys";
import { type History, loadHistory } from "./load-history";
import { VersionList } from "./version-list";

type Asked = { id: string; shown: Shown; page: number };

/**
 * The history as this viewer may see it; `sent` is what visitors see. Of what is not for them, the author of the post and
 * moderators get more from here.
 */
function useHistory(asked: Asked, sent: History | null) {
  const isLess = sent === null || sent.versions.list.some(({ isReadable }) => !isReadable);
  const isAsked = useViewer() !== null && isLess;
  const found = useQuery({
    queryKey: historyKey(asked),
    queryFn: () => loadHistory(api, asked, unwrap),
    enabled: isAsked,
    staleTime: 0,
    retry: false,
  });
  return { history: found.data ?? sent, isLoading: isAsked && found.isPending };
}

/** What a post said before it was changed: what is different between two versions, or one of them, and all there are. */
export function HistoryPage({ asked, layout, sent }: { asked: Asked; layout: Layout; sent: History | null }) {
  const { history, isLoading } = useHistory(asked, sent);
  const isMember = useViewer() !== null;
  if (!history) {
    return isLoading ? <Spinner label={strings.versions()} /> : <EmptyState title={errors.postNotFound().text} />;
  }
  const { title, versions, compared, version } = history;
  const { id } = asked;
  const post = (
    <Link to={pages.post(id)} dir="auto">
      {title}
    </Link>
  );
  return (
    <>
      <h1 className={styles.title}>
        <Message text={strings.heading()} parts={{ post }} />
      </h1>
      {compared && <ComparisonView id={id} comparison={compared} layout={layout} />}
      {version && (
        <article className={styles.card}>
          <p className={styles.muted}>{strings.version({ number: version.number })}</p>
          <h2 className={styles.postTitle} dir="auto">
            {version.title}
          </h2>
          <PostBody problem={version.problem} solution={version.solution} heading="h3" />
        </article>
      )}
      {isMember && (
        <p className={styles.ways}>
          <Link to={suggestionsPath(id)}>{suggestions.suggestedEdits()}</Link>
        </p>
      )}
      <VersionList id={id} history={history} />
      <Pager page={versions.page} hasMore={versions.hasMore} toPage={(page) => historyPath(id, page)} />
    </>
  );
}
