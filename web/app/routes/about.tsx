import { Outlet, useLocation } from "react-router";
import { Main } from "../shell/main";
import { TabLinks } from "../ui/tab-links";

const TABS = [
  { text: "About Us", to: "/about" },
  { text: "Privacy Policy", to: "/about/privacy-policy" },
  { text: "Terms of Service", to: "/about/terms-of-service" },
  { text: "Cookie Policy", to: "/about/cookie-policy" },
  { text: "Accessibility", to: "/about/accessibility" },
];

export default function AboutPage() {
  const path = useLocation().pathname.replace(/\/(general)?$/, "") || "/about";
  return (
    <Main isText>
      <TabLinks label="About" tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.to === path }))} />
      <Outlet />
    </Main>
  );
}
