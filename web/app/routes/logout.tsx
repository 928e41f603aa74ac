import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/pages";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { LogOut } from "../features/session/log-out";
import { pageMeta } from "../lib/page-meta";
import { pageContext } from "../lib/server-context";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: common.logout(),
    description: strings.logoutDescription(),
    path: pages.logout,
    isPrivate: true,
  });

/** The server knows how somebody came here: a link on another site logs nobody out. */
export const loader = ({ context }: LoaderFunctionArgs) => ({ isAsked: context.get(pageContext).isAskedHere });

/** Inside the app the link says it: where it says nothing, a redirect has led here. */
export const clientLoader = async () => ({ isAsked: false });

/** The answer differs by how the page was asked for. */
export const headers = () => ({ vary: "Sec-Fetch-Site, Referer" });

export default function LogoutPage() {
  const { isAsked } = useLoaderData<typeof loader>();
  return (
    <Main>
      <LogOut isAsked={isAsked} />
      <noscript>
        <p>{members.accountsNeedScripts()}</p>
      </noscript>
    </Main>
  );
}
