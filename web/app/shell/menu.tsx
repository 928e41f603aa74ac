import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/shell";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "../data/session";
import { Icon } from "../ui/icon";
import styles from "./header.module.css";

const LEGAL = [
  { to: pages.privacyPolicy, text: common.privacyPolicy },
  { to: pages.termsOfService, text: common.termsOfService },
  { to: pages.cookiePolicy, text: common.cookiePolicy },
];

function MenuLink({ to, text, state }: { to: string; text: string; state?: true }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={to} state={state} aria-current={pathname === to ? "page" : undefined}>
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
      <button type="button" className={styles.menuButton} popoverTarget="menu" aria-label={strings.menu()}>
        <Icon name="menu" />
      </button>
      <nav ref={ref} id="menu" popover="auto" className={styles.menu} aria-label={strings.main()}>
        <ul>
          <MenuLink to={pages.about} text={common.aboutUs()} />
          <li>
            <details>
              <summary>
                {strings.legal()} <Icon name="chevron" />
              </summary>
              <ul>
                {LEGAL.map(({ to, text }) => (
                  <MenuLink key={to} to={to} text={text()} />
                ))}
              </ul>
            </details>
          </li>
          <MenuLink to={pages.createPost} text={common.createAPost()} />
          <MenuLink to={pages.contact} text={common.contactUs()} />
          <MenuLink to={pages.settings} text={common.settings()} />
          {isTeam && <MenuLink to={pages.moderation} text={common.moderation()} />}
          {isMember ? (
            <>
              <MenuLink to={pages.drafts} text={common.unsentDrafts()} />
              <MenuLink to={pages.account} text={common.myAccount()} />
              {/* The state says that the link was pressed: a redirect to the page has none. */}
              <MenuLink to={pages.logout} text={common.logout()} state />
            </>
          ) : (
            <MenuLink to={pages.login} text={common.login()} />
          )}
        </ul>
      </nav>
    </div>
  );
}
