import { useEffect, useSyncExternalStore } from "react";
import { useParams, useRouteError } from "react-router";
import { isMissing } from "../lib/page-failure";
import { browserStorage } from "../lib/storage";

export type Read = { id: string; title: string };

const KEY = "read-lately";
const MOST = 20;
const NONE: Read[] = [];

const isRead = (value: unknown): value is Read =>
  typeof value === "object" && value !== null && "id" in value && "title" in value;

/** What this browser read last, newest first; nothing where what is stored makes no sense. */
function readLately(): Read[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRead) : NONE;
  } catch {
    return NONE;
  }
}

/** Records that a post was read, for the page that is shown without a network. */
function recordRead({ id, title }: Read): void {
  const others = readLately().filter((read) => read.id !== id);
  browserStorage.set(KEY, JSON.stringify([{ id, title }, ...others].slice(0, MOST)));
}

/** Forgets that one post was read, which is not there any more, or not for everybody. */
function removeRead(id: string): void {
  const read = readLately();
  if (read.some((one) => one.id === id)) {
    browserStorage.set(KEY, JSON.stringify(read.filter((one) => one.id !== id)));
  }
}

/** Records that a post is being read as everybody may; where it says nothing, being hidden, that is forgotten instead. */
export function useRecordRead({ id, title }: Read): void {
  useEffect(() => {
    if (title) recordRead({ id, title });
    else removeRead(id);
  }, [id, title]);
}

/** On the page that failed to show a post: forgets that it was read, where it is not there any more. */
export function useForgetGone(): void {
  const { id = "" } = useParams();
  const isGone = isMissing(useRouteError());
  useEffect(() => {
    if (isGone) removeRead(id);
  }, [isGone, id]);
}

/** Forgets what was read. */
export const clearReadLately = (): void => void browserStorage.set(KEY, null);

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
