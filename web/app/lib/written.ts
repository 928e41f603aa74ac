const listeners = new Set<() => void>();

/** Calls back whenever something was published, changed, deleted or restored here. */
export const onWritten = (listener: () => void): void => void listeners.add(listener);

/** Notes that something was written here: lists that were read before, and are not on the page, are out of date. */
export function noteWritten(): void {
  for (const listener of listeners) listener();
}
