import { messages } from "@unknot/contract/messages";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";

/** Says that a message to the people who run the site has arrived. */
export default function ContactSuccessDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={messages.contactSent} onClose={onClose}>
      <p>Thank you for writing. Our support team will respond as soon as possible.</p>
      <br />
      <Button look="primary" onClick={onClose}>
        Close
      </Button>
    </Modal>
  );
}
