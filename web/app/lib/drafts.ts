import { type DraftStorage, tabStorage } from "./storage";

type Values = Record<string, string>;

/** 128 random bits; `crypto.randomUUID` is missing where a page comes over plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

/**
 * What is typed into a form, saved under a name until it was sent. `storage` is this tab's, or, for what people write,
 * this browser's. Without a name nothing is saved.
 */
export function draftIn(name: string | undefined, storage: DraftStorage = tabStorage) {
  const key = name && `draft:${name}`;
  /** What was typed before the page was left; nothing where there was nothing. */
  const restore = (): Values => JSON.parse((key && (tabStorage.get(key) ?? storage.get(key))) || "{}");
  const save = (values: Values): void => {
    if (!key) return;
    const text = JSON.stringify(values);
    storage.set(key, text);
    // Another tab may write the same thing: after a reload each has its own words again.
    tabStorage.set(key, text);
  };
  /** The idempotency key under which these values are sent: another one for other values, the same after a reload. */
  const sendingKey = (values: Values): string => {
    const text = JSON.stringify(values);
    const sent: { text?: string; key?: string } = JSON.parse((key && storage.get(`${key}:sent`)) || "{}");
    if (sent.text === text && sent.key) return sent.key;
    const next = newKey();
    // Only where nothing secret is among the values.
    if (key && storage !== tabStorage) storage.set(`${key}:sent`, JSON.stringify({ text, key: next }));
    return next;
  };
  const drop = (): void => {
    if (!key) return;
    storage.set(key, null);
    tabStorage.set(key, null);
    storage.set(`${key}:sent`, null);
  };
  return { isSaved: key !== undefined, restore, save, sendingKey, drop };
}
