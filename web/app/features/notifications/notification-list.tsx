import { messages } from "@unknot/contract/messages";
import type { Notification } from "@unknot/contract/services/notifications";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/notifications";
import { Link } from "react-router";
import { closeDialog } from "../../lib/dialogs";
import { ThreadNote } from "../../parts/thread-note";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import styles from "./notifications.module.css";
import { useMarkRead, useNotifications } from "./use-notifications";

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { text, excerpt, path, date, isRead } = notification;
  return (
    <li className={isRead ? styles.row : `${styles.row} ${styles.unread}`}>
      <Link to={path} onClick={onOpen} className={styles.text}>
        {!isRead && <span className="visually-hidden">{strings.unread} </span>}
        {text}
      </Link>
      {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
      <p className={styles.date}>
        <TimeAgo iso={date} />
      </p>
    </li>
  );
}

/** What the member is told. `most`: only the newest so many, for the dialog. */
export function NotificationList({ most }: { most?: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications();
  const markRead = useMarkRead();
  if (error && !data) {
    return <TryAgain sentence={error.message} onAgain={() => void refetch()} />;
  }
  if (!data) return <Spinner label={strings.loadingNotifications} />;
  const list = data.pages.flatMap((page) => page.list).slice(0, most);
  if (list.length === 0) return <ThreadNote title={messages.nothingYet} />;
  const open = (notification: Notification) => {
    closeDialog();
    if (!notification.isRead) void markRead(notification._id);
  };
  return (
    <>
      {list.some(({ isRead }) => !isRead) && <Button onClick={() => void markRead()}>{strings.markAllAsRead}</Button>}
      <ul className={styles.list}>
        {list.map((notification) => (
          <Row key={notification._id} notification={notification} onOpen={() => open(notification)} />
        ))}
      </ul>
      {most === undefined && hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {common.showMore}
        </Button>
      )}
    </>
  );
}
