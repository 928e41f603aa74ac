import * as members from "@unknot/contract/words/members";
import { Button } from "../ui/button";
import { Modal } from "../ui/modal";
import styles from "./confirm-dialog.module.css";

type Props = { title: string; text: string; action: string; onConfirm: () => void; onClose: () => void };

/** Asks before something that cannot be undone. */
export default function ConfirmDialog({ title, text, action, onConfirm, onClose }: Props) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button look="danger" onClick={confirm}>
          {action}
        </Button>
        <Button onClick={onClose}>{members.cancel()}</Button>
      </div>
    </Modal>
  );
}
