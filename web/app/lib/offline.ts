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

/** Forgets the pages that were kept of what was read, and which they were. */
export async function clearOfflineCaches(): Promise<void> {
  if (!("caches" in window)) return;
  // Of less weight than what was read, and its code comes when it is needed.
  void import("./forget-addresses").then(({ forgetAddresses }) => forgetAddresses()).catch(() => {});
  await Promise.all(["pages", "data", "images"].map((name) => caches.delete(name)));
}
