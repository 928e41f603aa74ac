/**
 * The browser's storage, as far as it lets itself be used: where it is forbidden or full, what was written is kept for
 * as long as the page lives.
 */
class SafeStorage {
  readonly #name: "localStorage" | "sessionStorage";
  /** What the browser would not keep. */
  readonly memory = new Map<string, string>();

  constructor(name: "localStorage" | "sessionStorage") {
    this.#name = name;
  }

  /** What is kept under a key; null for nothing. */
  get(key: string): string | null {
    const later = this.memory.get(key);
    if (later !== undefined) return later;
    try {
      return window[this.#name].getItem(key);
    } catch {
      // Access itself may throw where storage is forbidden.
      return null;
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.memory.clear();
    try {
      window[this.#name].clear();
    } catch {
      // Forbidden: nothing is in there.
    }
  }

  /** Keeps a value; null removes it. Answers whether the browser has it, so that it outlives the page. */
  set(key: string, value: string | null): boolean {
    this.memory.delete(key);
    try {
      if (value === null) window[this.#name].removeItem(key);
      else window[this.#name].setItem(key, value);
      return true;
    } catch {
      // Forbidden or full: keep it for this page at least.
      if (value !== null) this.memory.set(key, value);
      return false;
    }
  }
}

export type DraftStorage = SafeStorage;

export const tabStorage = new SafeStorage("sessionStorage");
export const browserStorage = new SafeStorage("localStorage");

/** Under which a browser keeps the tags and, after an `@`, the members that its reader has muted. */
export const MUTED_TAGS = "mutedTags";
/** Under which it keeps the words that they do not want to see. */
export const MUTED_WORDS = "mutedWords";
