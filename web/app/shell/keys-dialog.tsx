import { areKeysOn, setKeysOn } from "../lib/keys";
import { CheckField } from "../ui/field";
import { Modal } from "../ui/modal";
import styles from "./keys-dialog.module.css";

/** The keys of the site, in the order in which they are listed. */
const KEYS = [
  { key: "/", text: "Search" },
  { key: "j", text: "Next write-up" },
  { key: "k", text: "Previous write-up" },
  { key: "o", text: "Open the write-up" },
  { key: "l", text: "Like the write-up" },
  { key: "c", text: "Comments of the write-up" },
  { key: "?", text: "This list" },
  { key: "Esc", text: "Close what is open" },
] as const;

/** The list of the site's keys, and the switch that turns them off. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard" onClose={onClose}>
      <table className={styles.keys}>
        <tbody>
          {KEYS.map(({ key, text }) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <CheckField
        label="Use these keys in this browser"
        defaultChecked={areKeysOn()}
        onChange={({ target }) => setKeysOn(target.checked)}
      />
    </Modal>
  );
}
