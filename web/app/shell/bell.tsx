import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import { useUnread } from "../data/unread";
import { openDialog } from "../lib/dialogs";
import { Icon } from "../ui/icon";
import styles from "./header.module.css";

const MOST_SHOWN = 99;

/** Opens what a member is told; says how much of it is unread. */
export function Bell() {
  const unread = useUnread();
  const label = unread === 0 ? common.notifications() : members.notificationsUnread({ count: unread });
  return (
    <button
      type="button"
      className={styles.menuButton}
      aria-label={label}
      onClick={() => openDialog("notifications", {})}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </button>
  );
}
