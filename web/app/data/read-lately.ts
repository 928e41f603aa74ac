import { useEffect, useState, useSyncExternalStore } from "react";
import { useParams, useRouteError } from "react-router";
import { isMissing } from "../lib/page-failure";
import { browserStorage, MUTED_WORDS } from "../lib/storage";

/** A post that was read; `at`, in milliseconds, it was shown last, with so many comments. */
export type Read = { id: string; title: string; at?: number; count?: number };

const KEY = "read-lately";
/** Enough to tell what is new, for months of reading. */
const MOST = 200;
const NONE: Read[] = [];

const isRead = (value: unknown): value is Read =>
  typeof value === "object" && value !== null && "id" in value && "title" in value;

/** Whether this browser knows something of its reader: what they have read, or which words they have muted. */
export const isKnown = () => browserStorage.get(KEY) ?? browserStorage.get(MUTED_WORDS);

/** What this browser read last, newest first; nothing where what is stored makes no sense. */
export function readLately(): Read[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRead) : NONE;
  } catch {
    return NONE;
  }
}

type Shown = { id: string; title: string; commentCount: number };

/** Records that a post was read, for the page that is shown without a network and to tell what is new. */
function recordRead(read: Read): void {
  const others = readLately().filter(({ id }) => id !== read.id);
  browserStorage.set(KEY, JSON.stringify([read, ...others].slice(0, MOST)));
}

/** Forgets that one post was read, which is not there any more, or not for everybody. */
function removeRead(id: string): void {
  const read = readLately();
  if (read.some((one) => one.id === id)) {
    browserStorage.set(KEY, JSON.stringify(read.filter((one) => one.id !== id)));
  }
}

/**
 * Records that a post is being read as everybody may; where it says nothing, being hidden, that is forgotten instead.
 * Answers with when it was read the last time before; undefined where that is not known.
 */
export function useRecordRead({ id, title, commentCount: count }: Shown): number | undefined {
  const [before, setBefore] = useState<number>();
  useEffect(() => setBefore(readLately().find((read) => read.id === id)?.at), [id]);
  useEffect(() => {
    if (title) recordRead({ id, title, at: Date.now(), count });
    else removeRead(id);
  }, [id, title, count]);
  return before;
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
