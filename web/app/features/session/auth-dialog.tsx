import { useState } from "react";
import { Modal } from "../../ui/modal";
import { AuthForm } from "./auth-form";
import { type AuthState, titles } from "./auth-state";

/** The auth forms as a dialog over the page. */
export default function AuthDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<AuthState>({ form: "login" });
  return (
    <Modal title={titles[state.form]} onClose={onClose}>
      <AuthForm state={state} isPage={false} go={setState} onDone={onClose} />
    </Modal>
  );
}
