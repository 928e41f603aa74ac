import type { ObjectType } from "@unknot/contract/values";
import { create } from "zustand";

/** What each dialog needs to be opened. */
export type DialogProps = {
  /** `afterwards` is what the visitor meant to do; it goes on once they are logged in. */
  loginSignup: { afterwards?: () => void };
  editComment: { commentId: string };
  reportForm: { objectId: string; type: ObjectType };
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
export type OpenDialog = { [N in DialogName]: { name: N; props: DialogProps[N] } }[DialogName];

const useStore = create<{ open: OpenDialog | null }>(() => ({ open: null }));

/** Opens a dialog over whatever page is shown; one that is open gives way. */
export function openDialog<N extends DialogName>(name: N, props: DialogProps[N]): void {
  useStore.setState({ open: { name, props } as OpenDialog });
}

/** Closes the dialog that is open. */
export const closeDialog = (): void => useStore.setState({ open: null });

/** The dialog that is open, for rendering. */
export const useOpenDialog = (): OpenDialog | null => useStore(({ open }) => open);
