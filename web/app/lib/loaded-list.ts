import { useEffect, useSyncExternalStore } from "react";

/** Which list the page behind a dialog shows, by its search string; null while there is none. */
let loaded: string | null = null;
const listeners = new Set<() => void>();

function remember(search: string | null): void {
  loaded = search;
  for (const listener of listeners) listener();
}

/** Notes which list is on the page, by its search string, or null that there is none; for as long as it is shown. */
export function useRemembered(search: string | null): void {
  useEffect(() => {
    remember(search);
    return () => remember(null);
  }, [search]);
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
