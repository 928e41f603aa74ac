import { browserStorage, MUTED_TAGS, MUTED_WORDS } from "./storage";

type Muted = { mutedTags: string[]; mutedMembers: string[]; mutedWords: string[] };

const kept = (list: string[]): string | null => (list.length > 0 ? JSON.stringify(list) : null);

const ofTag = (name: string) => `[data-mutes] [data-tags~="${CSS.escape(name)}"]`;

/** Of a comment the answers stay, which others have written. */
const ofMember = (name: string) => {
  const by = `[data-by="${CSS.escape(name)}"]`;
  return [`[data-mutes] ${by}`, `li${by}>:not(details)`];
};

/** Keeps in this browser what its reader has muted, and leaves it out of lists and threads at once. */
export function applyMuted({ mutedTags, mutedMembers, mutedWords }: Muted): void {
  // No tag begins like a name.
  browserStorage.set(MUTED_TAGS, kept([...mutedTags, ...mutedMembers.map((name) => `@${name}`)]));
  browserStorage.set(MUTED_WORDS, kept(mutedWords));
  const sheet = new CSSStyleSheet();
  const selectors = [...mutedTags.map(ofTag), ...mutedMembers.flatMap(ofMember)];
  if (selectors.length > 0) sheet.replaceSync(`${selectors.join()}{display:none}`);
  document.adoptedStyleSheets = [sheet];
}
