import { pages } from "@unknot/contract/pages";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "../lib/session";
import { Icon } from "../ui/icon";
import styles from "./header.module.css";

const LEGAL = [
  { to: pages.privacyPolicy, text: "Privacy Policy" },
  { to: pages.termsOfService, text: "Terms of Service" },
  { to: pages.cookiePolicy, text: "Cookie Policy" },
];

function MenuLink({ to, text }: { to: string; text: string }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={to} aria-current={pathname === to ? "page" : undefined}>
        {text}
      </Link>
    </li>
  );
}

/** The menu of the header. The platform's popover opens and closes it, with scripts or without. */
export function Menu() {
  const ref = useRef<HTMLElement>(null);
  const location = useLocation();
  const session = useSession();
  const isMember = session.status === "member";
  const isTeam = isMember && session.user.role !== "member";
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of page closes the menu
  useEffect(() => ref.current?.hidePopover(), [location]);
  return (
    <div className={styles.nav}>
      <button type="button" className={styles.menuButton} popoverTarget="menu" aria-label="Menu">
        <Icon name="menu" />
      </button>
      <nav ref={ref} id="menu" popover="auto" className={styles.menu} aria-label="Main">
        <ul>
          <MenuLink to={pages.about} text="About Us" />
          <li>
            <details>
              <summary>
                Legal <Icon name="chevron" />
              </summary>
              <ul>
                {LEGAL.map((link) => (
                  <MenuLink key={link.to} {...link} />
                ))}
              </ul>
            </details>
          </li>
          <MenuLink to={pages.createPost} text="Create a Post" />
          <MenuLink to={pages.contact} text="Contact Us" />
          <MenuLink to={pages.settings} text="Settings" />
          {isTeam && <MenuLink to={pages.moderation} text="Moderation" />}
          {isMember ? (
            <>
              <MenuLink to={pages.account} text="My Account" />
              <MenuLink to={pages.logout} text="Logout" />
            </>
          ) : (
            <MenuLink to={pages.login} text="Login" />
          )}
        </ul>
      </nav>
    </div>
  );
}
