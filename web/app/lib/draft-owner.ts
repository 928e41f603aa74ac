import { useState } from "react";
import { create } from "zustand";

/** Whose words are kept in this browser where nobody is logged in. */
export const VISITOR_OWNER = "visitor";

const useStore = create<{ owner: string | null }>(() => ({ owner: null }));

/** Says whose words are typed in this tab from now on: an account's, or a visitor's. */
export const setDraftOwner = (owner: string): void => useStore.setState({ owner });

/** Whose words are typed in this tab now; null while it is not known. */
export const draftOwner = (): string | null => useStore.getState().owner;

/**
 * Whose words a form holds: of whoever was there when it appeared, for as long as it lives. A session that ends while
 * somebody writes takes nothing from them; whoever comes after gets a form of their own.
 */
export function useDraftOwner(): string | null {
  const now = useStore(({ owner }) => owner);
  const [own, setOwn] = useState(now);
  if (own === null && now !== null) setOwn(now);
  return own ?? now;
}
