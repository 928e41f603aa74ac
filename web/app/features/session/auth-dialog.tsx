import { useState } from "react";
import { Modal } from "../../ui/modal";
import { AuthForm } from "./auth-form";
import { type AuthState, titles } from "./auth-state";

/** The auth forms as a dialog over the page; what the visitor meant to do goes on afterwards. */
export default function AuthDialog({ afterwards, onClose }: { afterwards?: () => void; onClose: () => void }) {
  const [state, setState] = useState<AuthState>({ form: "login" });
  const finish = () => {
    onClose();
    afterwards?.();
  };
  return (
    <Modal title={titles[state.form]()} onClose={onClose}>
      <AuthForm state={state} isPage={false} go={setState} onDone={finish} />
    </Modal>
  );
}
