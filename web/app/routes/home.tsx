import { limits } from "@unknot/contract/limits";
import { messages } from "@unknot/contract/messages";
import { pages } from "@unknot/contract/pages";
import { getProblemSolutions, type PostSort } from "@unknot/contract/services/posts";
import { useEffect } from "react";
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { CommentsPanel } from "../features/discussion/comments-panel";
import { FeedHead } from "../features/post-list/feed-head";
import { PostList } from "../features/post-list/post-list";
import type { ListQuery } from "../features/post-list/use-post-list";
import { isListLoaded, rememberList } from "../lib/loaded-list";
import { pageMeta } from "../lib/page-meta";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { ThreadNote } from "../parts/thread-note";
import { Main } from "../shell/main";

function modalTarget(url: URL): string | null {
  const [, kind, name] = /^(viewproblemsolution|viewprofile)-(.+)$/s.exec(url.searchParams.get("modal") ?? "") ?? [];
  if (!kind || !name) return null;
  return kind === "viewprofile" ? pages.profile(name) : pages.post(encodeURIComponent(name));
}

function readQuery(url: URL): ListQuery {
  const text = [...(url.searchParams.get("query") ?? "").trim()].slice(0, limits.searchMax).join("");
  const sort = ["trending", "newest", "top"].find((word) => word === url.searchParams.get("sort")) as
    | PostSort
    | undefined;
  return text ? { searchBy: "text", value: text, sort } : { searchBy: "trending", sort };
}

/** The address of a list: the same for links, crawlers and the canonical link. */
function listPath({ value, sort }: ListQuery, page: number): string {
  const search = new URLSearchParams({
    ...(value && { query: value }),
    ...(sort && sort !== "trending" && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return search ? `/?${search}` : "/";
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  if (url.pathname !== "/") return { list: null };
  const target = modalTarget(url);
  if (target) throw redirect(target);
  const { api } = context.get(pageContext);
  const wanted = readQuery(url);
  const page = readPageNumber(url);
  const list = unwrapForPage(await api(getProblemSolutions, { body: { query: wanted, page } }));
  const isMissed = wanted.value !== undefined && list.totalCount === 0;
  const query: ListQuery = isMissed ? { searchBy: "trending" } : wanted;
  const shown = isMissed ? unwrapForPage(await api(getProblemSolutions, { body: { query } })) : list;
  return {
    list: shown,
    query,
    wanted,
    search: url.search,
    found: { count: list.totalCount, isMore: list.totalIsMinimum === true },
  };
}

/** A page that opens over the list leaves it as it is; so does going back to it. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs) {
  return nextUrl.pathname === "/" && !isListLoaded(nextUrl.search);
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const site =
    (matches.find((match) => match?.id === "root")?.loaderData as { siteName: string } | undefined)?.siteName ?? "";
  const words = loaderData?.list ? loaderData.wanted.value : undefined;
  return pageMeta(matches, {
    title: words ? `Results for "${words}"` : `${site}: problems with their solutions`,
    description: words
      ? `Write-ups about ${words}, each with its problem and its solution.`
      : "Write-ups of problems that somebody has solved, each with its solution. Browse, search and read.",
    path: loaderData?.list ? listPath(loaderData.wanted, loaderData.list.page) : "/",
    isPrivate: words !== undefined,
  });
}

export default function Home() {
  const data = useLoaderData<typeof loader>();
  const search = data.list ? data.search : null;
  useEffect(() => {
    rememberList(search);
    return () => rememberList(null);
  }, [search]);
  return (
    <Main>
      {data.list && (
        <>
          <FeedHead wanted={data.wanted} found={data.found} />
          {data.list.list.length === 0 && <ThreadNote title={messages.noPosts} />}
          <PostList
            key={data.search}
            query={data.query}
            firstPage={data.list}
            toPage={(page) => listPath(data.query, page)}
            renderComments={(post) => <CommentsPanel postId={post.id} heading="h3" />}
          />
        </>
      )}
      <Outlet />
    </Main>
  );
}
