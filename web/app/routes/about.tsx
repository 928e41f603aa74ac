import { getPublicDump } from "@unknot/contract/services/dumps";
import * as common from "@unknot/contract/words/common";
import { data } from "@unknot/contract/words/public-data";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from "react-router";
import { pageContext } from "../lib/server-context";
import { Main } from "../shell/main";
import { TabLinks } from "../ui/tab-links";

const TABS = [
  { text: common.aboutUs, to: "/about" },
  { text: common.privacyPolicy, to: "/about/privacy-policy" },
  { text: common.termsOfService, to: "/about/terms-of-service" },
  { text: common.cookiePolicy, to: "/about/cookie-policy" },
  { text: common.accessibility, to: "/about/accessibility" },
];

const DATA = { text: data, to: "/about/data" };

/** Says whether there is a file with everything that is public, which most sites do not offer. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { success } = await context.get(pageContext).api(getPublicDump, {});
  return { offersData: success };
}

export default function AboutPage() {
  const { offersData } = useLoaderData<typeof loader>();
  const tabs = offersData ? [...TABS, DATA] : TABS;
  const path = useLocation().pathname.replace(/\/(general)?$/, "") || "/about";
  return (
    <Main isText>
      <TabLinks
        label={common.about()}
        tabs={tabs.map((tab) => ({ ...tab, text: tab.text(), isCurrent: tab.to === path }))}
      />
      <Outlet />
    </Main>
  );
}
