import { browserStorage } from "./storage";

const OFF = "keys-off";

/** Whether single keys do something. People who speak to their computer may want that they do not (WCAG 2.1.4). */
export const areKeysOn = (): boolean => browserStorage.get(OFF) === null;

/** Switches the single keys on or off in this browser. */
export const setKeysOn = (isOn: boolean): void => void browserStorage.set(OFF, isOn ? null : "1");

/** Whether a key press is a single key of the site: not part of a shortcut, and nothing is being written. */
export function isSiteKey(event: KeyboardEvent): boolean {
  const { target } = event;
  const isWriting =
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  return !isWriting && !isShortcut && !event.defaultPrevented && areKeysOn();
}
