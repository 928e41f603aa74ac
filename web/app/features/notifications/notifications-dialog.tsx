import { pages } from "@unknot/contract/pages";
import { withQueries } from "../../lib/queries";
import { ButtonLink } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { NotificationList } from "./notification-list";
import styles from "./notifications.module.css";

const NEWEST = 10;

/** The newest of what a member is told. */
function NotificationsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Notifications" onClose={onClose}>
      <NotificationList most={NEWEST} />
      <div className={styles.end}>
        <ButtonLink to={pages.notifications} onClick={onClose}>
          See All
        </ButtonLink>
        <ButtonLink to={pages.settings} onClick={onClose}>
          Settings
        </ButtonLink>
      </div>
    </Modal>
  );
}

export default withQueries(NotificationsDialog);
