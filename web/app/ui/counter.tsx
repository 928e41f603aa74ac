import * as strings from "@unknot/contract/words/controls";
import { useDelayed } from "../lib/use-delayed";
import styles from "./counter.module.css";

/** Milliseconds without a stroke before a screen reader is told: it would not come to an end otherwise. */
const PAUSE = 800;

type Props = {
  /** Of the element, for the field that it describes. */
  id?: string;
  /** Characters that there are, and the most that may be sent. */
  length: number;
  max: number;
  /** Shown only where there is too much: for fields that nobody fills by typing. */
  isQuiet?: boolean;
};

/**
 * How much of a limit is used. Beyond it, how many characters are too many; a screen reader is told in other words, for
 * whoever looks for a text on the page would find the same sentence twice.
 */
export function Counter({ id, length, max, isQuiet = false }: Props) {
  const over = Math.max(0, length - max);
  const said = useDelayed(over > 0 ? strings.tooLongBy({ over }) : "", PAUSE);
  const level = over > 0 ? styles.over : length >= max * 0.9 ? styles.near : "";
  return (
    <span className={`${styles.counter} ${level}`} hidden={isQuiet && over === 0}>
      <span id={id}>
        {over > 0 && <strong>{strings.tooMany({ over })}</strong>}
        <span>
          {length} / {max}
        </span>
      </span>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </span>
  );
}
