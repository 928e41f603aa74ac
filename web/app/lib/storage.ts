/**
 * The browser's storage, as far as it lets itself be used: where it is forbidden or full, what was written is kept for
 * as long as the page lives.
 */
class SafeStorage {
  readonly #name: "localStorage" | "sessionStorage";
  readonly #fallback = new Map<string, string>();

  constructor(name: "localStorage" | "sessionStorage") {
    this.#name = name;
  }

  /** What is kept under a key; null for nothing. */
  get(key: string): string | null {
    try {
      return window[this.#name].getItem(key) ?? this.#fallback.get(key) ?? null;
    } catch {
      // Access itself may throw where storage is forbidden.
      return this.#fallback.get(key) ?? null;
    }
  }

  /** Keeps a value; null removes it. */
  set(key: string, value: string | null): void {
    this.#fallback.delete(key);
    try {
      if (value === null) window[this.#name].removeItem(key);
      else window[this.#name].setItem(key, value);
    } catch {
      // Forbidden or full: keep it for this page at least.
      if (value !== null) this.#fallback.set(key, value);
    }
  }
}

export type DraftStorage = SafeStorage;

export const tabStorage = new SafeStorage("sessionStorage");
export const browserStorage = new SafeStorage("localStorage");
