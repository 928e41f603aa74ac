import { formatHere, timeLeft } from "@unknot/contract/language/format";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import { Button, ButtonLink } from "../ui/button";
import { Modal } from "../ui/modal";
import styles from "./notice-dialog.module.css";

type Props = { message: string; reason?: string; expiration?: string | null; onClose: () => void };

/** What a muted member is told: the message, and the reason and the end where there are any. */
export default function NoticeDialog({ message, reason, expiration, onClose }: Props) {
  return (
    <Modal title={members.moderationNotice()} onClose={onClose}>
      <dl className={styles.list}>
        <dt>{members.message()}</dt>
        <dd>{message}</dd>
        {reason && (
          <>
            <dt>{members.reason()}</dt>
            <dd dir="auto">{reason}</dd>
          </>
        )}
        {expiration && (
          <>
            <dt>{members.expiresIn()}</dt>
            <dd>
              {timeLeft(expiration, Date.now())} ({formatHere(expiration)})
            </dd>
          </>
        )}
      </dl>
      <div className={styles.end}>
        <Button look="primary" onClick={onClose}>
          {common.close()}
        </Button>
        <ButtonLink to={pages.decisions} onClick={onClose}>
          {members.appeal()}
        </ButtonLink>
      </div>
    </Modal>
  );
}
