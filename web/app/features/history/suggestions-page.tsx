import { useQuery } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import { getSuggestedEdits } from "@unknot/contract/services/suggestions";
import { suggestEditPath, suggestionsPath } from "@unknot/contract/suggestion-pages";
import * as history from "@unknot/contract/words/history";
import * as strings from "@unknot/contract/words/suggestions";
import { Link } from "react-router";
import { api } from "../../data/api";
import { useIsViewer, useSession } from "../../data/session";
import { unwrap } from "../../lib/result";
import { EmptyPlace } from "../../parts/empty-place";
import { EmptyState } from "../../parts/empty-state";
import { Message } from "../../ui/message";
import { Pager } from "../../ui/pager";
import { Spinner } from "../../ui/spinner";
import { TabLinks } from "../../ui/tab-links";
import styles from "./history.module.css";
import type { Layout } from "./history-address";
import { historyKey } from "./history-keys";
import { SuggestionItem } from "./suggestion-item";

type Props = { id: string; page: number; layout: Layout };

const addressOf = ({ id, page, layout }: Props): string => {
  const query = [layout === "split" && "layout=split", page > 1 && `page=${page}`].filter(Boolean).join("&");
  return suggestionsPath(id) + (query && `?${query}`);
};

function useSuggestions({ id, page }: Props) {
  return useQuery({
    queryKey: historyKey({ suggestionsOf: id, page }),
    queryFn: async () => unwrap(await api(getSuggestedEdits, { params: { ps_id: id }, query: { page: String(page) } })),
    staleTime: 0,
    retry: false,
  });
}

/** What members propose to change in a post: all of it for its author and moderators, for others their own. */
export function SuggestionsPage(props: Props) {
  const { id, page, layout } = props;
  const { data, error } = useSuggestions(props);
  const isAuthor = useIsViewer(data?.author ?? "");
  const session = useSession();
  const isTeam = session.status === "member" && session.user.role !== "member";
  if (error && !data) return <EmptyState heading="h1" title={error.message} />;
  if (!data) return <Spinner label={strings.suggestedEdits()} />;
  const { title, list, hasMore } = data;
  const post = (
    <Link to={pages.post(id)} dir="auto">
      {title}
    </Link>
  );
  const ownWaits = list.some(({ isOwn, status }) => isOwn && status === "open");
  const first = list.find(({ status }) => status === "open")?.suggestion_id;
  const tabs = (["one", "split"] as const).map((shown) => ({
    text: shown === "one" ? history.inOne() : history.sideBySide(),
    to: addressOf({ ...props, layout: shown }),
    isCurrent: layout === shown,
  }));
  const way = isAuthor
    ? { text: strings.backToPost(), to: pages.post(id) }
    : { text: strings.suggest(), to: suggestEditPath(id) };
  return (
    <>
      <h1 className={styles.title}>
        <Message text={strings.heading()} parts={{ post }} />
      </h1>
      {list.length === 0 && page === 1 ? (
        <EmptyPlace title={strings.none()} says={strings.noneSays()} way={way} />
      ) : (
        <>
          <div className={styles.head}>
            <p className={styles.muted}>{isAuthor || isTeam ? strings.says() : strings.saysOwn()}</p>
            <TabLinks label={history.layout()} tabs={tabs} linkProps={{ preventScrollReset: true, replace: true }} />
          </div>
          {!isAuthor && !ownWaits && (
            <p className={styles.ways}>
              <Link to={way.to}>{way.text}</Link>
            </p>
          )}
          <ul className={styles.versions}>
            {list.map((one) => (
              <SuggestionItem key={one.suggestion_id} {...{ id, one, layout }} isOpened={one.suggestion_id === first} />
            ))}
          </ul>
          <Pager page={page} hasMore={hasMore} toPage={(to) => addressOf({ ...props, page: to })} />
        </>
      )}
    </>
  );
}
