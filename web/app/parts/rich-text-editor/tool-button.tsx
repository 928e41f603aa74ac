import * as strings from "@unknot/contract/words/editor";
import type { KeyboardEvent } from "react";
import styles from "./toolbar.module.css";

/** On a Mac the keys are named after its own. */
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
const onThisDevice = (keys: string): string => (isMac() ? keys.replace("Control", "Meta") : keys);
/** What stands on the keys, where that is not their name. */
const SIGNS: Record<string, () => string> = {
  Control: strings.keyControl,
  Shift: strings.keyShift,
  Alt: strings.keyAlt,
  Meta: () => "⌘",
  Comma: () => ",",
  Period: () => ".",
};
const shown = (keys: string): string =>
  keys
    .split("+")
    .map((key) => SIGNS[key]?.() ?? key)
    .join("+");

type Props = {
  label: string;
  path: string;
  keys?: string | undefined;
  isOn?: boolean;
  /** The button opens something, and says whether that is there. */
  isOpen?: boolean;
  isFirst?: boolean;
  className?: string | undefined;
  onClick: () => void;
};

/** A button of a toolbar: an icon, and in words what it is for and which keys do the same. */
export function ToolButton({ label, path, keys, isOn, isOpen, isFirst = false, className = "", onClick }: Props) {
  const mine = keys && onThisDevice(keys);
  return (
    <button
      type="button"
      className={`${styles.tool} ${className}`}
      aria-label={label}
      aria-keyshortcuts={mine}
      title={mine ? strings.withKeys({ label, keys: shown(mine) }) : label}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      tabIndex={isFirst ? 0 : -1}
      // The text keeps the focus: the keyboard of a phone stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

/** Arrow keys move between the buttons of a toolbar that are there (ARIA Authoring Practices, toolbar pattern). */
export function onArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLButtonElement)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const buttons = all.filter((button) => button.offsetParent !== null);
  const next = buttons.at((buttons.indexOf(event.target) + step) % buttons.length);
  next?.focus();
  event.preventDefault();
}
