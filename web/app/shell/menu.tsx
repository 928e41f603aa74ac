import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/shell";
import { useSession } from "../data/session";
import { Icon } from "../ui/icon";
import styles from "./header.module.css";
import { MenuLink, MenuPopover } from "./menu-popover";

const LEGAL = [
  { to: pages.privacyPolicy, text: common.privacyPolicy },
  { to: pages.termsOfService, text: common.termsOfService },
  { to: pages.cookiePolicy, text: common.cookiePolicy },
];

/** The menu of the header.  */
export function Menu() {
  const session = useSession();
  const isMember = session.status === "member";
  const isTeam = isMember && session.user.role !== "member";
  return (
    <div className={styles.nav}>
      <button type="button" className={styles.menuButton} popoverTarget="menu" aria-label={strings.menu()}>
        <Icon name="menu" />
      </button>
      <MenuPopover id="menu" label={strings.main()}>
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
            <MenuLink to={pages.profile(session.user.username)} text={strings.myProfile()} isNarrow />
            <MenuLink to={pages.drafts} text={common.unsentDrafts()} />
            <MenuLink to={pages.account} text={common.myAccount()} />
            {/* The state says that the link was pressed: a redirect to the page has none. */}
            <MenuLink to={pages.logout} text={common.logout()} state />
          </>
        ) : (
          <>
            <MenuLink to={pages.login} text={common.login()} />
            <MenuLink to={pages.signUp} text={strings.signUp()} isNarrow />
          </>
        )}
      </MenuPopover>
    </div>
  );
}
