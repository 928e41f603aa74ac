import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/writing";
import type { MetaArgs } from "react-router";
import { DraftList } from "../features/drafts/draft-list";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: common.unsentDrafts(),
    description: strings.unsentDescription(),
    path: pages.drafts,
    isPrivate: true,
  });

export default function DraftsPage() {
  return (
    <Main isText>
      <h1>{common.unsentDrafts()}</h1>
      <DraftList />
      <noscript>
        <p>{members.accountsNeedScripts()}</p>
      </noscript>
    </Main>
  );
}
