import { useEffect } from "react";
import { create } from "zustand";

/** Which list the page behind a dialog shows, by its search string; null while there is none. */
const useStore = create<{ loaded: string | null }>(() => ({ loaded: null }));

/** Records which list is on the page, by its search string, or null that there is none; for as long as it is shown. */
export function useRemembered(search: string | null): void {
  useEffect(() => {
    useStore.setState({ loaded: search });
    return () => useStore.setState({ loaded: null });
  }, [search]);
}

/** Whether this very list is on the page. */
export const isListLoaded = (search: string): boolean => useStore.getState().loaded === search;

/** Whether there is any list to go back to. */
export const hasList = (): boolean => useStore.getState().loaded !== null;

/** Whether there is any list to go back to, for rendering. */
export const useHasList = (): boolean => useStore(({ loaded }) => loaded !== null);
