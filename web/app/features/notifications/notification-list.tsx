import { reasonText } from "@unknot/contract/language/reasons";
import { reachPath } from "@unknot/contract/reach-page";
import type { Notification } from "@unknot/contract/services/notifications";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/notifications";
import { Link } from "react-router";
import { closeDialog } from "../../lib/dialogs";
import { EmptyPlace } from "../../parts/empty-place";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { Message } from "../../ui/message";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import styles from "./notifications.module.css";
import { markRead, useNotifications } from "./use-notifications";

const hidden = (words: string) => <span className="visually-hidden">{words}</span>;

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { text, excerpt, path, date, isRead } = notification;
  return (
    <li className={isRead ? styles.row : `${styles.row} ${styles.unread}`}>
      <Link to={path} onClick={onOpen} className={styles.text}>
        {isRead ? text : <Message text={strings.unread()} parts={{ hidden, news: text }} />}
      </Link>
      {excerpt && (
        <p className={styles.excerpt} dir="auto">
          {reasonText(excerpt)}
        </p>
      )}
      <p className={styles.date}>
        <TimeAgo iso={date} />
      </p>
    </li>
  );
}

/** What the member is told. `most`: only the newest so many, for the dialog. */
export function NotificationList({ most }: { most?: number }) {
  const { pages, last, failure, isLoading, more } = useNotifications();
  if (!last) {
    return failure ? (
      <TryAgain sentence={failure} onAgain={more} />
    ) : (
      <Spinner label={strings.loadingNotifications()} />
    );
  }
  const list = pages.flatMap((page) => page.list).slice(0, most);
  if (list.length === 0)
    return (
      <EmptyPlace
        title={common.nothingYet()}
        says={strings.newsStandHere()}
        way={{ text: strings.chooseNews(), to: reachPath, onClick: closeDialog }}
      />
    );
  const open = (notification: Notification) => {
    closeDialog();
    if (!notification.isRead) void markRead(notification._id);
  };
  return (
    <>
      {list.some(({ isRead }) => !isRead) && <Button onClick={() => void markRead()}>{strings.markAllAsRead()}</Button>}
      <ul className={styles.list}>
        {list.map((notification) => (
          <Row key={notification._id} notification={notification} onOpen={() => open(notification)} />
        ))}
      </ul>
      {failure && <TryAgain sentence={failure} onAgain={more} />}
      {most === undefined && last.hasMore && !failure && (
        <Button onClick={more} disabled={isLoading}>
          {common.showMore()}
        </Button>
      )}
    </>
  );
}
