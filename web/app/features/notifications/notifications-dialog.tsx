import { pages } from "@unknot/contract/pages";
import { reachPath } from "@unknot/contract/reach-page";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/notifications";
import { ButtonLink } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { NotificationList } from "./notification-list";
import styles from "./notifications.module.css";
import { PushOffer } from "./push-offer";

const NEWEST = 10;

/** The newest of what a member is told. */
export default function NotificationsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={common.notifications()} onClose={onClose}>
      <NotificationList most={NEWEST} />
      <div className={styles.end}>
        <ButtonLink to={pages.notifications} onClick={onClose}>
          {strings.seeAll()}
        </ButtonLink>
        <ButtonLink to={reachPath} onClick={onClose}>
          {strings.whatReachesMe()}
        </ButtonLink>
        <PushOffer />
      </div>
    </Modal>
  );
}
