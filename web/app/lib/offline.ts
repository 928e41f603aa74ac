import { useSyncExternalStore } from "react";

let isAway = false;
const listeners = new Set<() => void>();

/** Notes whether the server could be reached: by everything that asks it. */
export function noteReached(isReached: boolean): void {
  if (isAway === !isReached) return;
  isAway = !isReached;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onLine = () => noteReached(true);
  const offLine = () => noteReached(false);
  listeners.add(listener);
  addEventListener("online", onLine);
  addEventListener("offline", offLine);
  return () => {
    listeners.delete(listener);
    removeEventListener("online", onLine);
    removeEventListener("offline", offLine);
  };
}

/** Whether the server cannot be reached for now. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAway || !navigator.onLine,
    () => false,
  );
}

/** Lets the browser keep the shell and what was read, where it can. Nothing depends on it. */
export function keepForOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** Forgets the pages that were kept of what was read. */
export async function forgetKept(): Promise<void> {
  if (!("caches" in window)) return;
  await Promise.all(["pages", "data", "images"].map((name) => caches.delete(name)));
}
