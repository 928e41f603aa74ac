import { tagLimits } from "@unknot/contract/rules/tag-limits";
import { getTags } from "@unknot/contract/services/tags";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/tags";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { tagsPath } from "../features/tags/tag-address";
import { TagList } from "../features/tags/tag-list";
import { readParameter } from "../lib/address-parameters";
import { pageMeta } from "../lib/page-meta";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { Main } from "../shell/main";

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const typed = (readParameter(url, "query") ?? "").replaceAll("\0", "").trim();
  const query = [...typed].slice(0, tagLimits.nameMax).join("");
  const page = String(readPageNumber(url));
  return { query, tags: unwrapForPage(await api(getTags, { query: { query, page } })) };
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const { query = "", tags } = loaderData ?? {};
  return pageMeta(matches, {
    title: query ? `${common.tags()}: ${query}` : common.tags(),
    description: strings.description(),
    path: tagsPath(query, tags?.page ?? 1),
    ...(query && { isPrivate: true }),
  });
}

export default function TagsPage() {
  const { query, tags } = useLoaderData<typeof loader>();
  return (
    <Main isText>
      <TagList query={query} tags={tags} toPage={(page) => tagsPath(query, page)} />
    </Main>
  );
}
