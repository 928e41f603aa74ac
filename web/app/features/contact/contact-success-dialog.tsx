import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/contact";
import * as done from "@unknot/contract/words/done";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";

/** Says that a message to the people who run the site has arrived. */
export default function ContactSuccessDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={done.contactSent()} onClose={onClose}>
      <p>{strings.thanks()}</p>
      <Button look="primary" onClick={onClose}>
        {common.close()}
      </Button>
    </Modal>
  );
}
