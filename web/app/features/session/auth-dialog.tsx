import * as strings from "@unknot/contract/words/session";
import { useEffect, useState } from "react";
import { useSession } from "../../data/session";
import { Modal } from "../../ui/modal";
import { AuthForm } from "./auth-form";
import { type AuthState, titles } from "./auth-state";

type Props = { afterwards?: () => void; hasEnded?: true; onClose: () => void };

/** The auth forms as a dialog over the page; what the visitor meant to do goes on afterwards. */
export default function AuthDialog({ afterwards, hasEnded, onClose }: Props) {
  const [state, setState] = useState<AuthState>({ form: "login" });
  const { status } = useSession();
  const finish = () => {
    onClose();
    afterwards?.();
  };
  // Whoever follows the link of their mail in another tab is a member here, too.
  const isVerifiedElsewhere = status === "member" && state.form === "verification";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is so
  useEffect(() => {
    if (isVerifiedElsewhere) finish();
  }, [isVerifiedElsewhere]);
  return (
    <Modal title={titles[state.form]()} onClose={onClose}>
      {hasEnded && state.form === "login" && <p role="status">{strings.sessionHasEnded()}</p>}
      <AuthForm state={state} isPage={false} go={setState} onDone={finish} />
    </Modal>
  );
}
