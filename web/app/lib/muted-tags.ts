import { browserStorage, MUTED_TAGS } from "./storage";

/** Keeps in this browser which tags its reader has muted, and leaves their posts out of the lists at once. */
export function applyMutedTags(names: string[]): void {
  browserStorage.set(MUTED_TAGS, names.length > 0 ? JSON.stringify(names) : null);
  const sheet = new CSSStyleSheet();
  const selectors = names.map((name) => `[data-mutes] [data-tags~="${CSS.escape(name)}"]`);
  if (names.length > 0) sheet.replaceSync(`${selectors.join()}{display:none}`);
  document.adoptedStyleSheets = [sheet];
}
