import * as common from "@unknot/contract/words/common";
import { Outlet, useLocation } from "react-router";
import { Main } from "../shell/main";
import { TabLinks } from "../ui/tab-links";

const TABS = [
  { text: common.aboutUs, to: "/about" },
  { text: common.privacyPolicy, to: "/about/privacy-policy" },
  { text: common.termsOfService, to: "/about/terms-of-service" },
  { text: common.cookiePolicy, to: "/about/cookie-policy" },
  { text: common.accessibility, to: "/about/accessibility" },
];

export default function AboutPage() {
  const path = useLocation().pathname.replace(/\/(general)?$/, "") || "/about";
  return (
    <Main isText>
      <TabLinks
        label={common.about()}
        tabs={TABS.map((tab) => ({ ...tab, text: tab.text(), isCurrent: tab.to === path }))}
      />
      <Outlet />
    </Main>
  );
}
