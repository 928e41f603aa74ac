import { browserStorage, MUTED_WORDS } from "./storage";

/** The words that the reader has muted; none where what is stored makes no sense. */
export function readMutedWords(): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(MUTED_WORDS) ?? "[]");
    return Array.isArray(stored) ? stored.filter((word) => typeof word === "string") : [];
  } catch {
    return [];
  }
}
