/** Which list the page behind a dialog shows, by its search string; null while there is none. */
let loaded: string | null = null;

/** Notes which list is on the page, or null that there is none. */
export function rememberList(search: string | null): void {
  loaded = search;
}

/** Whether this very list is on the page. */
export function isListLoaded(search: string): boolean {
  return loaded === search;
}

/** Whether there is any list to go back to. */
export function hasList(): boolean {
  return loaded !== null;
}
