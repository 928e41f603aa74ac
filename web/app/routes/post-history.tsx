import { pages } from "@unknot/contract/pages";
import * as errors from "@unknot/contract/words/errors";
import * as strings from "@unknot/contract/words/history";
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { readLayout, readShown } from "../features/history/history-address";
import { HistoryPage } from "../features/history/history-page";
import { type History, loadHistory } from "../features/history/load-history";
import { pageFailure } from "../lib/page-failure";
import { pageMeta } from "../lib/page-meta";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { Main } from "../shell/main";

const isMissing = (error: unknown): boolean => (error as { init?: ResponseInit }).init?.status === 404;

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const asked = { id: params.id ?? "", shown: readShown(url), page: readPageNumber(url) };
  const layout = readLayout(url);
  // What visitors may not see is not there; its author and moderators get it once it is known who they are.
  const history = await loadHistory(api, asked, unwrapForPage).catch((error): History | null => {
    if (isMissing(error)) return null;
    throw error;
  });
  return data({ ...asked, layout, history }, { status: history ? 200 : 404 });
}

export function meta({ loaderData, matches, params, error }: MetaArgs<typeof loader>) {
  const path = pages.history(params.id ?? "");
  const { history } = loaderData ?? {};
  const title = history
    ? strings.title({ title: history.title })
    : loaderData
      ? errors.postNotFound().text
      : pageFailure(error, errors.postNotFound().text).title;
  const description = history ? strings.description({ title: history.title }) : title;
  return pageMeta(matches, { title, description, path, isPrivate: true });
}

export default function PostHistory() {
  const { history, layout, ...asked } = useLoaderData<typeof loader>();
  return (
    <Main isText>
      <HistoryPage asked={asked} layout={layout} sent={history} />
    </Main>
  );
}
