import { create } from "zustand";

/** Whose words are kept in this browser where nobody is logged in. */
export const VISITOR_OWNER = "visitor";

/** The store of it, for rendering. */
export const ownerStore = create<{ owner: string | null }>(() => ({ owner: null }));

/** Says whose words are typed in this tab from now on: an account's, or a visitor's. */
export const setDraftOwner = (owner: string): void => ownerStore.setState({ owner });

/** Whose words are typed in this tab now; null while it is not known. */
export const draftOwner = (): string | null => ownerStore.getState().owner;
