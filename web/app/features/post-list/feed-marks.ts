import { browserStorage } from "../../lib/storage";

/** Marks at the root of the document by which styles know what this browser keeps of how lists are read. */
type Mark = "listForm" | "intro";

/** Puts a mark at the root and keeps it in this browser; null takes it away. `rootMarksScript` brings it back. */
export function keepMark(mark: Mark, value: string | null): void {
  browserStorage.set(mark, value);
  if (value === null) delete document.documentElement.dataset[mark];
  else document.documentElement.dataset[mark] = value;
}

/** The value of a mark; undefined for none. */
export const readMark = (mark: Mark): string | undefined => document.documentElement.dataset[mark];
