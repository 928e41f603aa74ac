import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/shell";
import { useSession } from "../data/session";
import { useOwnSaid } from "../data/use-said";
import styles from "./header.module.css";
import { MenuLink, MenuPopover } from "./menu-popover";

/** The picture that the member has chosen, or the first letter of their name. */
function OwnPicture({ username }: { username: string }) {
  const picture = useOwnSaid(username).data?.picture;
  return picture ? <img src={picture} alt="" width={30} height={30} /> : [...username][0];
}

/** The member's picture, and behind it their own pages. Visitors have none. */
export function MemberMenu() {
  const session = useSession();
  if (session.status !== "member") return null;
  const { username } = session.user;
  return (
    <div className={styles.own}>
      <button
        type="button"
        className={styles.menuButton}
        popoverTarget="member-menu"
        aria-label={members.accountOf({ username })}
      >
        <span className={styles.picture} aria-hidden="true">
          <OwnPicture username={username} />
        </span>
      </button>
      <MenuPopover id="member-menu" label={members.accountOf({ username })}>
        <MenuLink to={pages.profile(username)} text={strings.myProfile()} />
        <MenuLink to={pages.account} text={common.myAccount()} />
        <MenuLink to={pages.logout} text={common.logout()} state />
      </MenuPopover>
    </div>
  );
}
