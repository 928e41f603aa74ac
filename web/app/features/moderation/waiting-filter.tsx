import { ChoiceField } from "../../ui/field";
import styles from "./moderation.module.css";

export type Waiting = "open" | "answered";

const OPTIONS: { value: Waiting; text: string }[] = [
  { value: "open", text: "Waiting" },
  { value: "answered", text: "Answered" },
];

/** What a list that shows nothing says. */
export const emptyOf = (status: Waiting): string => (status === "open" ? "Nothing waits" : "Nothing yet...");

/** Chooses between what waits for an answer and what has one. */
export function WaitingFilter({ status, onChange }: { status: Waiting; onChange: (status: Waiting) => void }) {
  return (
    <div className={styles.filters}>
      <ChoiceField
        label="Show"
        value={status}
        options={OPTIONS}
        onChange={({ target }) => onChange(target.value as Waiting)}
      />
    </div>
  );
}
