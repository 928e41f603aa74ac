import { useEffect } from "react";
import { create } from "zustand";
import { serviceWorkerUrl } from "./trusted";

const useStore = create(() => ({ isAway: false }));

/** Notes whether the server could be reached: by everything that asks it. */
export const recordReached = (isReached: boolean): void => useStore.setState({ isAway: !isReached });

/** Whether the server cannot be reached for now. */
export function useOffline(): boolean {
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
  return useStore(({ isAway }) => isAway);
}

/** Lets the browser keep the shell and what was read, where it can. Nothing depends on it. */
export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register(serviceWorkerUrl()).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** Forgets the pages that were kept of what was read. */
export async function clearOfflineCaches(): Promise<void> {
  if (!("caches" in window)) return;
  await Promise.all(["pages", "data", "images"].map((name) => caches.delete(name)));
}
