import { pages } from "@unknot/contract/pages";
import { getTransparency } from "@unknot/contract/services/records";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Transparency } from "../features/transparency/transparency";
import { pageMeta } from "../lib/page-meta";
import { readPageNumber, unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { Main } from "../shell/main";

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return unwrapForPage(await api(getTransparency, { query: { page: String(readPageNumber(url)) } }));
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const page = loaderData?.page ?? 1;
  const path = page > 1 ? `${pages.transparency}?page=${page}` : pages.transparency;
  return pageMeta(matches, {
    title: common.transparency(),
    description: strings.transparencyDescription(),
    path,
  });
};

export default function TransparencyPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <Main isText>
      <Transparency data={data} />
    </Main>
  );
}
