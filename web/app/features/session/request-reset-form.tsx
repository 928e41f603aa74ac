import { limits } from "@unknot/contract/limits";
import { requestPasswordReset } from "@unknot/contract/services/auth";
import * as members from "@unknot/contract/words/members";
import * as rules from "@unknot/contract/words/rules";
import * as strings from "@unknot/contract/words/session";
import { api } from "../../data/api";
import { useForm } from "../../lib/use-form";
import { useHydrated } from "../../lib/use-hydrated";
import { Button } from "../../ui/button";
import { FormError, TextField } from "../../ui/field";
import styles from "./auth-form.module.css";
import { FormLink, useAuth } from "./auth-state";

/** Asks for a mail with a link to a new password. */
export function RequestResetForm() {
  const { go } = useAuth();
  const isReady = useHydrated();
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["email"],
    draft: "login",
    check: ({ email }) => (email.trim() === "" ? { text: rules.emailMissing().text, field: "email" } : null),
    call: (body) => api(requestPasswordReset, { body }),
    onDone: (_, { email }) => go({ form: "resetSent", email }),
  });
  return (
    <form {...formProps} className={styles.form}>
      {formError && <FormError>{formError}</FormError>}
      <TextField
        label={members.email()}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={limits.authFieldMax}
        error={errorOf("email")}
      />
      <Button type="submit" look="primary" disabled={!isReady || isSending}>
        {isSending ? members.sending() : members.resetPassword()}
      </Button>
      <p className={styles.links}>
        <FormLink to="login">{strings.returnToLogin()}</FormLink>
      </p>
    </form>
  );
}
