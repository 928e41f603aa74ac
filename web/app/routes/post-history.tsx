import type { Client } from "@unknot/contract/client";
import { pages } from "@unknot/contract/pages";
import * as errors from "@unknot/contract/words/errors";
import * as strings from "@unknot/contract/words/history";
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { CommentHistoryPage } from "../features/history/comment-history";
import { type Layout, readComment, readLayout, readShown } from "../features/history/history-address";
import { HistoryPage } from "../features/history/history-page";
import { loadCommentHistory, loadHistory } from "../features/history/load-history";
import { pageFailure } from "../lib/page-failure";
import { pageMeta } from "../lib/page-meta";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { Main } from "../shell/main";

const isMissing = (error: unknown): boolean => (error as { init?: ResponseInit }).init?.status === 404;

// What visitors may not see is not there; its author and moderators get it once it is known who they are.
const orNothing = <T,>(found: Promise<T>): Promise<T | null> =>
  found.catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });

async function loadComment(api: Client, asked: { id: string; comment: string; page: number }, layout: Layout) {
  const found = await orNothing(loadCommentHistory(api, asked, unwrapForPage));
  return data({ of: "comment" as const, asked, layout, found }, { status: found ? 200 : 404 });
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const place = { id: params.id ?? "", page: readPageNumber(url) };
  const layout = readLayout(url);
  const comment = readComment(url);
  if (comment) return loadComment(api, { ...place, comment }, layout);
  const asked = { ...place, shown: readShown(url) };
  const found = await orNothing(loadHistory(api, asked, unwrapForPage));
  return data({ of: "post" as const, asked, layout, found }, { status: found ? 200 : 404 });
}

const TEXTS = {
  post: { title: strings.title, description: strings.description, missing: errors.postNotFound },
  comment: { title: strings.commentTitle, description: strings.commentDescription, missing: errors.commentNotFound },
};

export function meta({ loaderData, matches, params, error }: MetaArgs<typeof loader>) {
  const path = pages.history(params.id ?? "");
  const texts = TEXTS[loaderData?.of ?? "post"];
  const found = loaderData?.found;
  const missing = texts.missing().text;
  const title = found ? texts.title({ title: found.title }) : loaderData ? missing : pageFailure(error, missing).title;
  const description = found ? texts.description({ title: found.title }) : title;
  return pageMeta(matches, { title, description, path, isPrivate: true });
}

export default function PostHistory() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Main isText>
      {loaded.of === "comment" ? (
        <CommentHistoryPage asked={loaded.asked} layout={loaded.layout} sent={loaded.found} />
      ) : (
        <HistoryPage asked={loaded.asked} layout={loaded.layout} sent={loaded.found} />
      )}
    </Main>
  );
}
