import { useEffect } from "react";
import { isSiteKey } from "../lib/keys";

const OURS = /^[jkolc?]$/;

/** Hears the keys of the design. What they do is fetched with the first of them. */
export function useCardKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (OURS.test(event.key) && isSiteKey(event))
        void import("./card-keys").then(({ pressKey }) => pressKey(event.key));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
