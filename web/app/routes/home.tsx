import { getProblemSolutions, getWhatsNew } from "@unknot/contract/services/posts";
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { sendList } from "../data/listed-posts";
import { renderComments } from "../features/discussion/lazy-comments-panel";
import { FeedHead } from "../features/post-list/feed-head";
import { listKey, listPath, modalTarget, readListQuery, TRENDING } from "../features/post-list/list-address";
import { foundOf, listMeta } from "../features/post-list/list-meta";
import { PostList } from "../features/post-list/post-list";
import { WithBeside, whatIsNew } from "../features/post-list/with-beside";
import { isListLoaded, useRemembered } from "../lib/loaded-list";
import { pageMeta } from "../lib/page-meta";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { siteJsonLd } from "../parts/json-ld";
import { Main } from "../shell/main";

export async function loader({ url, context }: LoaderFunctionArgs) {
  if (url.pathname !== "/") return { list: null };
  const target = modalTarget(url);
  if (target) throw redirect(target);
  const { api, siteName, siteUrl, texts } = context.get(pageContext);
  const wanted = readListQuery(url);
  const ask = (query: typeof wanted, page: number) =>
    api(getProblemSolutions, { body: { query, page, excerpt: true, counts: true } }).then(unwrapForPage);
  const [answer, isNew] = await Promise.all([ask(wanted, readPageNumber(url)), api(getWhatsNew, {})]);
  const { operators, counted, ...list } = answer;
  const isMissed = wanted.value !== undefined && list.totalCount === 0;
  const [query, shown] = isMissed ? [TRENDING, await ask(TRENDING, 1)] : [wanted, list];
  return {
    list: sendList(shown, texts),
    query,
    wanted,
    isNew: isNew.success ? whatIsNew(isNew, shown.list) : null,
    key: listKey(url),
    structured: url.search === "" ? { jsonLd: siteJsonLd({ siteName, siteUrl }) } : {},
    found: { ...foundOf(list), operators, counted },
  };
}

/** A page that opens over the list leaves it as it is; so does going back to it. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs) {
  return nextUrl.pathname === "/" && !isListLoaded(listKey(nextUrl));
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData?.list) return pageMeta(matches, listMeta(TRENDING));
  const { list, wanted, found, structured: more } = loaderData;
  return pageMeta(matches, { ...listMeta(wanted, { ...list, isMissed: found.count === 0 }), ...more });
}

export default function Home() {
  const data = useLoaderData<typeof loader>();
  useRemembered(data.list ? data.key : null);
  return (
    <Main isList={data.list !== null}>
      {data.list && (
        <>
          <FeedHead wanted={data.wanted} found={data.found} />
          <WithBeside isNew={data.isNew} isEmpty={data.list.list.length === 0}>
            <PostList
              key={data.key}
              query={data.query}
              firstPage={data.list}
              toPage={(page) => listPath(data.query, page)}
              renderComments={renderComments}
            />
          </WithBeside>
        </>
      )}
      <Outlet />
    </Main>
  );
}
