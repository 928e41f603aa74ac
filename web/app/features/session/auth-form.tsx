import { AuthContext, type AuthState } from "./auth-state";
import { LogInForm } from "./log-in-form";
import { MessageSent } from "./message-sent";
import { RequestResetForm } from "./request-reset-form";
import { SignUpForm } from "./sign-up-form";

function CurrentForm({ state }: { state: AuthState }) {
  switch (state.form) {
    case "login":
      return <LogInForm />;
    case "signup":
      return <SignUpForm />;
    case "reset":
      return <RequestResetForm />;
    default:
      return <MessageSent form={state.form} email={state.email} />;
  }
}

type Props = { state: AuthState; isPage: boolean; go: (state: AuthState) => void; onDone: () => void };

/** Login, Sign Up, Reset Password and what follows them: the same on their pages and in the dialog. */
export function AuthForm({ state, ...context }: Props) {
  return (
    <AuthContext value={context}>
      <CurrentForm state={state} />
    </AuthContext>
  );
}
