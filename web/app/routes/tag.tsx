import { pages } from "@unknot/contract/pages";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { getTag } from "@unknot/contract/services/tags";
import * as strings from "@unknot/contract/words/tags";
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { sendList } from "../data/listed-posts";
import { renderComments } from "../features/discussion/lazy-comments-panel";
import { PostList } from "../features/post-list/post-list";
import { readTagSort, tagFeed, tagPath } from "../features/tags/tag-address";
import { TagHead } from "../features/tags/tag-head";
import { pageFailure } from "../lib/page-failure";
import { pageMeta } from "../lib/page-meta";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { Main } from "../shell/main";

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { api, texts } = context.get(pageContext);
  const asked = params.name ?? "";
  const { tag } = unwrapForPage(await api(getTag, { query: { name: asked } }));
  // Another name of it, or one in capitals: the same page under its own.
  if (tag.name !== asked) throw redirect(pages.tag(tag.name) + url.search, 301);
  const sort = readTagSort(url);
  const query = { searchBy: "tag" as const, value: tag.name, sort };
  const page = readPageNumber(url);
  const list = unwrapForPage(await api(getProblemSolutions, { body: { query, page, excerpt: true } }));
  return { tag, query, list: sendList(list, texts), address: `${url.pathname}${url.search}` };
}

export function meta({ loaderData, matches, params, error }: MetaArgs<typeof loader>) {
  if (!loaderData) {
    const { title } = pageFailure(error);
    return pageMeta(matches, { title, description: title, path: pages.tag(params.name ?? ""), isPrivate: true });
  }
  const { tag, query, list } = loaderData;
  const { name, count, description } = tag;
  const pathOf = (page: number) => tagPath(name, query.sort, page);
  return pageMeta(matches, {
    title: name,
    description: description || strings.postsAbout({ name, count }),
    path: pathOf(list.page),
    feed: tagFeed(name),
    ...(list.page > 1 && { previous: pathOf(list.page - 1) }),
    ...(list.hasMore && { next: pathOf(list.page + 1) }),
  });
}

export default function TagPage() {
  const { tag, query, list, address } = useLoaderData<typeof loader>();
  return (
    <Main isList>
      <TagHead tag={tag} sort={query.sort} />
      <PostList
        key={address}
        query={query}
        firstPage={list}
        toPage={(page) => tagPath(tag.name, query.sort, page)}
        renderComments={renderComments}
      />
    </Main>
  );
}
