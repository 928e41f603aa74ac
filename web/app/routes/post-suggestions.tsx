import { suggestionsPath } from "@unknot/contract/suggestion-pages";
import * as strings from "@unknot/contract/words/suggestions";
import { type MetaArgs, useParams } from "react-router";
import { SuggestionsPage } from "../features/history/suggestions-page";
import { useParameter } from "../lib/address-parameters";
import { pageMeta } from "../lib/page-meta";
import { MemberOnly } from "../parts/member-only";
import { Main } from "../shell/main";

export const meta = ({ matches, params }: MetaArgs) =>
  pageMeta(matches, {
    title: strings.pageTitle(),
    description: strings.says(),
    path: suggestionsPath(params.id ?? ""),
    isPrivate: true,
  });

export default function PostSuggestions() {
  const { id = "" } = useParams();
  const asked = useParameter("page") ?? "";
  const page = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 1;
  const layout = useParameter("layout") === "split" ? "split" : "one";
  return (
    <Main isText>
      <MemberOnly>{() => <SuggestionsPage id={id} page={page} layout={layout} />}</MemberOnly>
    </Main>
  );
}
