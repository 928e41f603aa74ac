import { getProblemSolutions, getWhatsNew } from "@unknot/contract/services/posts";
import * as common from "@unknot/contract/words/common";
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
import { BesideList, whatIsNew } from "../features/post-list/beside-list";
import styles from "../features/post-list/beside-list.module.css";
import { FeedHead } from "../features/post-list/feed-head";
import { listPath, modalTarget, readListQuery, TRENDING } from "../features/post-list/list-address";
import { listMeta } from "../features/post-list/list-meta";
import { PostList } from "../features/post-list/post-list";
import type { ListQuery } from "../features/post-list/use-post-list";
import { isListLoaded, useRemembered } from "../lib/loaded-list";
import { pageMeta } from "../lib/page-meta";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { EmptyState } from "../parts/empty-state";
import { siteJsonLd } from "../parts/json-ld";
import { Main } from "../shell/main";

export async function loader({ url, context }: LoaderFunctionArgs) {
  if (url.pathname !== "/") return { list: null };
  const target = modalTarget(url);
  if (target) throw redirect(target);
  const { api, siteName, siteUrl, texts } = context.get(pageContext);
  const wanted = readListQuery(url);
  const read = async (query: ListQuery, page = 1) =>
    unwrapForPage(await api(getProblemSolutions, { body: { query, page, excerpt: true, counts: true } }));
  const [found, isNew] = await Promise.all([read(wanted, readPageNumber(url)), api(getWhatsNew, {})]);
  const { operators, counted, ...list } = found;
  const { totalCount, totalIsMinimum, didYouMean } = list;
  const isMissed = wanted.value !== undefined && totalCount === 0;
  const query = isMissed ? TRENDING : wanted;
  const shown = isMissed ? await read(query) : list;
  return {
    list: sendList(shown, texts),
    query,
    wanted,
    isNew: isNew.success ? whatIsNew(isNew, shown.list) : null,
    search: url.search,
    structured: url.search === "" ? { jsonLd: siteJsonLd({ siteName, siteUrl }) } : {},
    found: { count: totalCount, isMore: totalIsMinimum === true, didYouMean: didYouMean ?? null, operators, counted },
  };
}

/** A page that opens over the list leaves it as it is; so does going back to it. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs) {
  return nextUrl.pathname === "/" && !isListLoaded(nextUrl.search);
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData?.list) return pageMeta(matches, listMeta(TRENDING));
  const { list, wanted, found, structured: more } = loaderData;
  return pageMeta(matches, { ...listMeta(wanted, { ...list, isMissed: found.count === 0 }), ...more });
}

export default function Home() {
  const data = useLoaderData<typeof loader>();
  useRemembered(data.list ? data.search : null);
  return (
    <Main isList={data.list !== null}>
      {data.list && (
        <>
          <FeedHead wanted={data.wanted} found={data.found} />
          {data.list.list.length === 0 && <EmptyState title={common.noPosts()} />}
          <div className={styles.list}>
            <PostList
              key={data.search}
              query={data.query}
              firstPage={data.list}
              toPage={(page) => listPath(data.query, page)}
              renderComments={renderComments}
            />
            {data.isNew && <BesideList {...data.isNew} />}
          </div>
        </>
      )}
      <Outlet />
    </Main>
  );
}
