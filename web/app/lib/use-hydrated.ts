import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and until scripts run; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** For a button that needs scripts: until they are there it says that it cannot be used, and what is pressed waits. */
export const untilReady = (isReady: boolean) => (isReady ? {} : ({ "aria-disabled": true, "data-early": "" } as const));
