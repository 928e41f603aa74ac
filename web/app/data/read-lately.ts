import { useEffect, useSyncExternalStore } from "react";
import { useParams, useRouteError } from "react-router";
import { isMissing } from "../lib/page-failure";
import { browserStorage } from "../lib/storage";

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
function noteRead({ id, title }: Read): void {
  const others = readLately().filter((read) => read.id !== id);
  browserStorage.set(KEY, JSON.stringify([{ id, title }, ...others].slice(0, KEPT)));
}

/** Forgets that one write-up was read, which is not there any more, or not for everybody. */
function forgetReadOf(id: string): void {
  const read = readLately();
  if (read.some((one) => one.id === id)) {
    browserStorage.set(KEY, JSON.stringify(read.filter((one) => one.id !== id)));
  }
}

/** Notes that a write-up is being read as everybody may; where it says nothing, being hidden, that is forgotten instead. */
export function useNoteRead({ id, title }: Read): void {
  useEffect(() => {
    if (title) noteRead({ id, title });
    else forgetReadOf(id);
  }, [id, title]);
}

/** On the page that failed to show a write-up: forgets that it was read, where it is not there any more. */
export function useForgetGone(): void {
  const { id = "" } = useParams();
  const isGone = isMissing(useRouteError());
  useEffect(() => {
    if (isGone) forgetReadOf(id);
  }, [isGone, id]);
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
