import { browserStorage, type DraftStorage, tabStorage } from "./storage";

type Values = Record<string, string>;

/** What a form sends besides its fields: it is to be sent with them later, too, when the form is gone. */
export type Beside = {
  /** The post beside which a new one is to stand; empty where that has gone. */
  alternativeTo?: string;
  /** Whether an edit of somebody else's post is published without waiting. */
  publish?: boolean;
  /** The version that a message asks to have removed. */
  removal?: { path: string; siteUrl: string };
};

/** What is kept of a form. */
export type Kept = {
  values: Values;
  /** When it was typed: ISO 8601, by this device's clock. */
  at: string;
  /** Which version on the server it goes on from; null for none. */
  known?: string | null;
  /** It was sent without a network, and is to be sent by itself. */
  isWaiting?: boolean;
  beside?: Beside;
  /** The version of the post that it was begun from, where it changes one. */
  base?: string;
};

const PREFIX = "draft:";
const SENT = ":sent";

/** 128 random bits; `crypto.randomUUID` is missing where a page comes over plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

const parsed = (text: string | null): Kept | null => {
  const kept = text === null ? null : JSON.parse(text);
  return kept?.values ? kept : null;
};

/**
 * What is typed into a form, saved under a name until it was sent: always that of its writer, and of what is written,
 * `<owner>:<form>:<about>`. `storage` is this tab's, or, for what people write, this browser's. Without a name nothing is
 * saved.
 */
export function draftIn(name: string | undefined, storage: DraftStorage = tabStorage) {
  const key = name && PREFIX + name;
  /** What is kept; null where there is nothing. */
  const read = (): Kept | null => (key ? parsed(tabStorage.get(key) ?? storage.get(key)) : null);
  /** What was typed before the page was left; nothing where there was nothing. */
  const restore = (): Values => read()?.values ?? {};
  const write = (kept: Kept): boolean => {
    if (!key) return false;
    const text = JSON.stringify(kept);
    // Another tab may write the same thing: after a reload each has its own words again.
    const isInTab = tabStorage.set(key, text);
    return storage === tabStorage ? isInTab : storage.set(key, text);
  };
  /** Keeps what is typed, and what was noted about its beginning; answers whether the browser has it. */
  const save = (values: Values, more: Pick<Kept, "known" | "base"> = {}): boolean => {
    const { beside, base } = read() ?? {};
    const noted = { ...(beside && { beside }), ...(base !== undefined && { base }) };
    return write({ values, at: new Date().toISOString(), ...noted, ...more });
  };
  /** Notes something about what is kept, where anything is; answers whether the browser has it. */
  const note = (change: Partial<Kept>): boolean => {
    const kept = read();
    return kept !== null && write({ ...kept, ...change });
  };
  /** The idempotency key under which these values are sent: another one for other values, the same after a reload. */
  const sendingKey = (values: Values): string => {
    const text = JSON.stringify(values);
    const sent: { text?: string; key?: string } = JSON.parse((key && storage.get(key + SENT)) || "{}");
    if (sent.text === text && sent.key) return sent.key;
    const next = newKey();
    // Only where nothing secret is among the values.
    if (key && storage !== tabStorage) storage.set(key + SENT, JSON.stringify({ text, key: next }));
    return next;
  };
  const drop = (): void => {
    if (!key) return;
    storage.set(key, null);
    tabStorage.set(key, null);
    storage.set(key + SENT, null);
  };
  /** Calls back when another tab has removed it from this browser. Returns the function that stops it. */
  const onRemoved = (listener: () => void): (() => void) => {
    const onStorage = (event: StorageEvent) => event.key === key && event.newValue === null && listener();
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  };
  return { isSaved: key !== undefined, read, restore, save, note, sendingKey, drop, onRemoved };
}

/** The keys of a storage that begin with a text, of what the browser would not keep too. */
function keysIn(storage: DraftStorage, prefix: string): string[] {
  const keys = [...storage.memory.keys()];
  try {
    keys.push(...Object.keys(storage === tabStorage ? window.sessionStorage : window.localStorage));
  } catch {
    // Access itself may throw where storage is forbidden.
  }
  return [...new Set(keys)].filter((key) => key.startsWith(prefix));
}

/** Where a browser notes that something of somebody's waits for a network: every page looks there, and only there. */
export const waitingKey = (owner: string): string => `outbox:${owner}`;

export type KeptDraft = Kept & { form: string; about: string };

/** What somebody was writing in this browser and has not sent, of all forms. */
export function draftsOf(owner: string): KeptDraft[] {
  const prefix = `${PREFIX}${owner}:`;
  return keysIn(browserStorage, prefix)
    .filter((key) => !key.endsWith(SENT))
    .flatMap((key) => {
      const kept = parsed(browserStorage.get(key));
      const [form = "", about = ""] = key.slice(prefix.length).split(":");
      return kept ? [{ ...kept, form, about }] : [];
    });
}

/** Removes all that somebody was writing, from this browser and this tab. */
export function dropDraftsOf(owner: string): void {
  const prefix = `${PREFIX}${owner}:`;
  for (const storage of [browserStorage, tabStorage]) for (const key of keysIn(storage, prefix)) storage.set(key, null);
}
