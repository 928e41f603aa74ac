import type { ObjectType } from "@unknot/contract/values";
import { create } from "zustand";

/** What each dialog needs to be opened. */
export type DialogProps = {
  /** `afterwards` is what the visitor meant to do; it goes on once they are logged in. */
  loginSignup: { afterwards?: () => void; hasEnded?: true };
  editComment: { commentId: string; postId: string };
  reportForm: { objectId: string; type: ObjectType; postId: string };
  confirm: { title: string; text: string; action: string; onConfirm: () => void };
  editUsername: { username: string };
  keys: Record<never, never>;
  notifications: Record<never, never>;
  appeal: { decisionId: string };
  deleteAccount: Record<never, never>;
  contactSuccess: Record<never, never>;
  moderationNotice: { message: string; reason?: string; expiration?: string | null };
};
export type DialogName = keyof DialogProps;
/** `path` is that of the page it was opened on. */
export type OpenDialog = { [N in DialogName]: { name: N; props: DialogProps[N]; path: string } }[DialogName];

const useStore = create<{ open: OpenDialog | null; over: OpenDialog | null }>(() => ({ open: null, over: null }));

/** Opens a dialog over whatever page is shown; one that is open gives way. */
export function openDialog<N extends DialogName>(name: N, props: DialogProps[N]): void {
  useStore.setState({ open: { name, props, path: location.pathname } as OpenDialog });
}

/** Opens a dialog over the one that is open, which stays as it is. */
export function openOver<N extends DialogName>(name: N, props: DialogProps[N]): void {
  useStore.setState({ over: { name, props, path: location.pathname } as OpenDialog });
}

/** Closes the dialog that is open. */
export const closeDialog = (): void => useStore.setState({ open: null });

/** Closes the dialog that is over another one. */
export const closeOver = (): void => useStore.setState({ over: null });

/** The dialogs that are open, for rendering: one, and one over it. */
export const useOpenDialogs = () => useStore();
