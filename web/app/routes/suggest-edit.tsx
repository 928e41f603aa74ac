import { suggestEditPath } from "@unknot/contract/suggestion-pages";
import * as strings from "@unknot/contract/words/suggestions";
import { type MetaArgs, useParams } from "react-router";
import { SuggestEdit } from "../features/post-editor/suggest-edit";
import { pageMeta } from "../lib/page-meta";
import { MemberOnly } from "../parts/member-only";
import { Main } from "../shell/main";

export const meta = ({ matches, params }: MetaArgs) =>
  pageMeta(matches, {
    title: strings.suggest(),
    description: strings.formSays(),
    path: suggestEditPath(params.id ?? ""),
    isPrivate: true,
  });

export default function SuggestEditPage() {
  const { id = "" } = useParams();
  return (
    <Main isText>
      <MemberOnly isForWriting>{() => <SuggestEdit key={id} id={id} />}</MemberOnly>
    </Main>
  );
}
