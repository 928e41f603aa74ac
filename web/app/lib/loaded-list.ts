import { useEffect } from "react";
import { create } from "zustand";

/** Which list the page behind a dialog shows, by its key; null while there is none. */
const useStore = create<{ loaded: string | null }>(() => ({ loaded: null }));

/** Records which list is on the page, by its key, or null that there is none; for as long as it is shown. */
export function useRemembered(key: string | null): void {
  useEffect(() => {
    useStore.setState({ loaded: key });
    return () => useStore.setState({ loaded: null });
  }, [key]);
}

/** Whether this very list is on the page. */
export const isListLoaded = (key: string): boolean => useStore.getState().loaded === key;

/** Whether there is any list to go back to. */
export const hasList = (): boolean => useStore.getState().loaded !== null;

/** Whether there is any list to go back to, for rendering. */
export const useHasList = (): boolean => useStore(({ loaded }) => loaded !== null);
