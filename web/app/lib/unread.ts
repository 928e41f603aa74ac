import { create } from "zustand";

const useStore = create(() => ({ unread: 0 }));

/** Notes how many notifications are unread. */
export const setUnread = (unread: number): void => useStore.setState({ unread });

/** How many notifications the member has not read, as far as this tab knows. */
export const useUnread = (): number => useStore(({ unread }) => unread);
