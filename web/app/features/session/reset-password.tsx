import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import { passwordProblem } from "@unknot/contract/rules/password";
import { problemOf } from "@unknot/contract/rules/problem";
import { resetPassword, verifyPasswordResetToken } from "@unknot/contract/services/auth";
import * as common from "@unknot/contract/words/common";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/session";
import { useEffect, useState } from "react";
import { api } from "../../data/api";
import { refreshSession, useSession } from "../../data/session";
import { useParameter } from "../../lib/address-parameters";
import { useForm } from "../../lib/use-form";
import { Sheet } from "../../parts/sheet";
import { Button, ButtonLink } from "../../ui/button";
import { FormError, PasswordField } from "../../ui/field";
import { Spinner } from "../../ui/spinner";
import styles from "./auth-form.module.css";

type State = { step: "checking" } | { step: "form" } | { step: "finished"; message: string; isGood: boolean };

function NewPasswordForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["newPassword", "confirmation"],
    check: ({ newPassword, confirmation }) => problemOf("newPassword", passwordProblem(newPassword, confirmation)),
    // Whatever is refused, the focus goes back to the first field.
    call: async ({ newPassword }) => {
      const answer = await api(resetPassword, { body: { token, newPassword } });
      return answer.success ? answer : { ...answer, field: "newPassword" };
    },
    onDone: () => onDone(done.passwordReset()),
  });
  return (
    <form {...formProps} className={styles.form}>
      {formError && <FormError>{formError}</FormError>}
      <PasswordField
        label={strings.newPassword()}
        name="newPassword"
        autoComplete="new-password"
        maxLength={limits.authFieldMax}
        error={errorOf("newPassword")}
        hint={strings.passwordHint()}
      />
      <PasswordField
        label={strings.confirmPassword()}
        name="confirmation"
        autoComplete="new-password"
        maxLength={limits.authFieldMax}
        error={errorOf("confirmation")}
      />
      <Button type="submit" look="primary" disabled={isSending}>
        {isSending ? strings.saving() : strings.goOn()}
      </Button>
    </form>
  );
}

function Finished({ message, isGood }: { message: string; isGood: boolean }) {
  const isMember = useSession().status === "member";
  return (
    <Sheet title={message}>
      {!isGood && <p>{strings.resetLinkSpent()}</p>}
      <ButtonLink look="primary" to={isMember ? pages.account : pages.login}>
        {isMember ? common.myAccount() : common.login()}
      </ButtonLink>
    </Sheet>
  );
}

/** Checks the token first; then the form; then how it went, with a link to the account or to login. */
export function ResetPassword() {
  const token = useParameter("token") ?? "";
  const [state, setState] = useState<State>({ step: "checking" });
  useEffect(() => {
    void api(verifyPasswordResetToken, { query: { token } }).then((answer) =>
      setState(
        answer.success
          ? { step: "form" }
          : { step: "finished", message: answer.error || errors.internal().text, isGood: false },
      ),
    );
  }, [token]);
  const finish = async (message: string) => {
    // All sessions ended, this browser's too.
    await refreshSession();
    setState({ step: "finished", message, isGood: true });
  };
  if (state.step === "finished") return <Finished message={state.message} isGood={state.isGood} />;
  return (
    <Sheet title={members.resetPassword()}>
      {state.step === "checking" ? (
        <Spinner label={strings.checkingTheLink()} />
      ) : (
        <NewPasswordForm token={token} onDone={(message) => void finish(message)} />
      )}
      <noscript>
        <p>{strings.passwordNeedsScripts()}</p>
      </noscript>
    </Sheet>
  );
}
