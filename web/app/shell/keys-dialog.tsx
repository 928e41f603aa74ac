import * as words from "@unknot/contract/words/keys";
import { areKeysOn, setKeysOn } from "../lib/keys";
import { CheckField } from "../ui/field";
import { Modal } from "../ui/modal";
import styles from "./keys-dialog.module.css";

/** The keys of the site, in the order in which they are listed. */
const KEYS = [
  { key: "/", text: words.search },
  { key: "j", text: words.nextPost },
  { key: "k", text: words.previousPost },
  { key: "o", text: words.openThePost },
  { key: "l", text: words.likeThePost },
  { key: "c", text: words.commentsOfThePost },
  { key: "?", text: words.thisList },
  { key: "Esc", text: words.closeWhatIsOpen },
] as const;

/** The list of the site's keys, and the switch that turns them off. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={words.keyboard()} onClose={onClose}>
      <CheckField
        label={words.useKeys()}
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
