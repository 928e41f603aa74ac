import { useSyncExternalStore } from "react";

/** Which list the page behind a dialog shows, by its search string; null while there is none. */
let loaded: string | null = null;
const listeners = new Set<() => void>();

/** Notes which list is on the page, or null that there is none. */
export function rememberList(search: string | null): void {
  loaded = search;
  for (const listener of listeners) listener();
}

/** Whether this very list is on the page. */
export function isListLoaded(search: string): boolean {
  return loaded === search;
}

/** Whether there is any list to go back to. */
export function hasList(): boolean {
  return loaded !== null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is any list to go back to, for rendering. */
export function useHasList(): boolean {
  return useSyncExternalStore(subscribe, hasList, () => false);
}
