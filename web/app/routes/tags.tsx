import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import { getTags } from "@unknot/contract/services/tags";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/tags";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { TagList } from "../features/tags/tag-list";
import { pageMeta } from "../lib/page-meta";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { Main } from "../shell/main";

/** The address of a page of the tags that begin so. */
function pathOf(query: string, page: number): string {
  const search = new URLSearchParams({ ...(query && { query }), ...(page > 1 && { page: String(page) }) });
  return search.size > 0 ? `${pages.tags}?${search}` : pages.tags;
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const typed = (url.searchParams.get("query") ?? "").replaceAll("\0", "").trim();
  const query = [...typed].slice(0, limits.tagMax).join("");
  const page = String(readPageNumber(url));
  return { query, tags: unwrapForPage(await api(getTags, { query: { query, page } })) };
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const { query = "", tags } = loaderData ?? {};
  return pageMeta(matches, {
    title: query ? `${common.tags()}: ${query}` : common.tags(),
    description: strings.description(),
    path: pathOf(query, tags?.page ?? 1),
    ...(query && { isPrivate: true }),
  });
}

export default function TagsPage() {
  const { query, tags } = useLoaderData<typeof loader>();
  return (
    <Main isText>
      <TagList query={query} tags={tags} toPage={(page) => pathOf(query, page)} />
    </Main>
  );
}
