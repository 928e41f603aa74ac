import * as strings from "@unknot/contract/words/shell";
import { areKeysOn, setKeysOn } from "../lib/keys";
import { CheckField } from "../ui/field";
import { Modal } from "../ui/modal";
import styles from "./keys-dialog.module.css";

/** The keys of the site, in the order in which they are listed. */
const KEYS = [
  { key: "/", text: strings.search },
  { key: "j", text: strings.nextPost },
  { key: "k", text: strings.previousPost },
  { key: "o", text: strings.openThePost },
  { key: "l", text: strings.likeThePost },
  { key: "c", text: strings.commentsOfThePost },
  { key: "?", text: strings.thisList },
  { key: "Esc", text: strings.closeWhatIsOpen },
] as const;

/** The list of the site's keys, and the switch that turns them off. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={strings.keyboard()} onClose={onClose}>
      <CheckField
        label={strings.useKeys()}
        defaultChecked={areKeysOn()}
        onChange={({ target }) => setKeysOn(target.checked)}
      />
      <table className={styles.keys}>
        <tbody>
          {KEYS.map(({ key, text }) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{text()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
