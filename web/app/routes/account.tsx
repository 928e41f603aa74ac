import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import { type MetaArgs, Outlet, useLocation } from "react-router";
import { AccountHeader } from "../features/account/account-header";
import { pageMeta } from "../lib/page-meta";
import { MemberOnly } from "../parts/member-only";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: common.myAccount(),
    description: strings.accountDescription(),
    path: pages.account,
    isPrivate: true,
  });

export default function AccountPage() {
  const isEditing = useLocation().pathname.startsWith(pages.editPost(""));
  return (
    <Main isText>
      <MemberOnly isForWriting={isEditing}>
        {(user) => (
          <>
            <AccountHeader username={user.username} />
            <Outlet />
          </>
        )}
      </MemberOnly>
    </Main>
  );
}
