import { useSyncExternalStore } from "react";
import { browserStorage } from "./storage";

export type Read = { id: string; title: string };

const KEY = "read-lately";
const KEPT = 20;
const NONE: Read[] = [];

const isRead = (value: unknown): value is Read =>
  typeof value === "object" && value !== null && "id" in value && "title" in value;

/** What this browser read last, newest first; nothing where what is kept makes no sense. */
export function readLately(): Read[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRead) : NONE;
  } catch {
    return NONE;
  }
}

/** Notes that a write-up was read, for the page that is shown without a network. */
export function noteRead({ id, title }: Read): void {
  const others = readLately().filter((read) => read.id !== id);
  browserStorage.set(KEY, JSON.stringify([{ id, title }, ...others].slice(0, KEPT)));
}

/** Forgets what was read. */
export const forgetRead = (): void => browserStorage.set(KEY, null);

let snapshot: Read[] | null = null;

/** What this browser read last, as it was when the page was opened; nothing in the server's HTML. */
export function useReadLately(): Read[] {
  return useSyncExternalStore(
    () => () => {},
    () => {
      snapshot ??= readLately();
      return snapshot;
    },
    () => NONE,
  );
}
