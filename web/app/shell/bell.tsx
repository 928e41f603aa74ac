import * as common from "@unknot/contract/words/common";
import * as counts from "@unknot/contract/words/counts";
import * as strings from "@unknot/contract/words/shell";
import { openDialog } from "../lib/dialogs";
import { useSession } from "../lib/session";
import { useUnread } from "../lib/unread";
import { Icon } from "../ui/icon";
import styles from "./header.module.css";

const MOST_SHOWN = 99;

/** Opens what a member is told; says how much of it is unread. Visitors have none. */
export function Bell() {
  const isMember = useSession().status === "member";
  const unread = useUnread();
  if (!isMember) return null;
  const label = unread === 0 ? common.notifications : strings.notificationsUnread(counts.unread(unread));
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
