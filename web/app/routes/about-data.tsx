import { pages } from "@unknot/contract/pages";
import { getPublicDump } from "@unknot/contract/services/dumps";
import * as strings from "@unknot/contract/words/public-data";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { PublicData } from "../features/public-data/public-data";
import { pageMeta } from "../lib/page-meta";
import { unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";

export async function loader({ context }: LoaderFunctionArgs) {
  return unwrapForPage(await context.get(pageContext).api(getPublicDump, {}));
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(matches, {
        title: strings.title(),
        description: strings.description(),
        path: `${pages.about}/data`,
      })
    : [];

export default function AboutData() {
  return <PublicData data={useLoaderData<typeof loader>()} />;
}
