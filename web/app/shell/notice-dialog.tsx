import { pages } from "@unknot/contract/pages";
import { formatDateTime } from "../lib/words";
import { TimeAgo } from "../parts/time-ago";
import { Button, ButtonLink } from "../ui/button";
import { Modal } from "../ui/modal";
import styles from "./notice-dialog.module.css";

type Props = { message: string; reason?: string; expiration?: string | null; onClose: () => void };

/** What a muted member is told: the message, and the reason and the end where there are any. */
export default function NoticeDialog({ message, reason, expiration, onClose }: Props) {
  return (
    <Modal title="Moderation Notice" onClose={onClose}>
      <dl className={styles.list}>
        <dt>Message</dt>
        <dd>{message}</dd>
        {reason && (
          <>
            <dt>Reason</dt>
            <dd>{reason}</dd>
          </>
        )}
        {expiration && (
          <>
            <dt>Expires In</dt>
            <dd>
              <TimeAgo iso={expiration} /> ({formatDateTime(expiration)})
            </dd>
          </>
        )}
      </dl>
      <div className={styles.end}>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
        <ButtonLink to={pages.decisions} onClick={onClose}>
          Appeal
        </ButtonLink>
      </div>
    </Modal>
  );
}
