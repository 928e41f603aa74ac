import { useEffect } from "react";
import { create } from "zustand";
import { serviceWorkerUrl } from "./trusted";

type Reach = "here" | "away" | "offline";

const useStore = create<{ reach: Reach }>(() => ({ reach: "here" }));

/** Notes whether the server could be reached: by everything that asks it. */
export const recordReached = (isReached: boolean): void =>
  useStore.setState({ reach: isReached ? "here" : navigator.onLine ? "away" : "offline" });

/** Whether the server can be reached for now; where not, whether it is the network that is missing. */
export function useReach(): Reach {
  useEffect(() => {
    const note = () => recordReached(navigator.onLine);
    if (!navigator.onLine) note();
    addEventListener("online", note);
    addEventListener("offline", note);
    return () => {
      removeEventListener("online", note);
      removeEventListener("offline", note);
    };
  }, []);
  return useStore(({ reach }) => reach);
}

/** Lets the browser keep the shell and what was read, where it can. Nothing depends on it. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register(serviceWorkerUrl()).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** What holds pages, answers and pictures that were read. */
const READ = ["pages", "data", "images"];

/** Forgets the addresses of what was read: Workbox notes there how old each is, and keeps that open. */
function forgetAddresses(): void {
  const opening = indexedDB.open("workbox-expiration");
  // Nothing was noted yet; an empty database would keep Workbox from making its own.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onsuccess = () => {
    const database = opening.result;
    const entries = database.transaction("cache-entries", "readwrite").objectStore("cache-entries");
    for (const name of READ) {
      entries.index("cacheName").openCursor(name).onsuccess = ({ target }) => {
        const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>;
        cursor?.delete();
        cursor?.continue();
      };
    }
    entries.transaction.oncomplete = () => database.close();
  };
}

/** Forgets the pages that were kept of what was read, and which they were. */
export async function clearOfflineCaches(): Promise<void> {
  if (!("caches" in window)) return;
  forgetAddresses();
  await Promise.all(READ.map((name) => caches.delete(name)));
}
