/** Which list the page behind a dialog shows, by its search string; null while there is none. */
let loaded: string | null = null;

export function rememberList(search: string | null): void {
  loaded = search;
}

export function isListLoaded(search: string): boolean {
  return loaded === search;
}

export function hasList(): boolean {
  return loaded !== null;
}
