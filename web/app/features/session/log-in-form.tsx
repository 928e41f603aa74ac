import { limits } from "@unknot/contract/limits";
import { logIn } from "@unknot/contract/services/auth";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as rules from "@unknot/contract/words/rules";
import * as strings from "@unknot/contract/words/session";
import { api } from "../../data/api";
import { sessionBegan } from "../../data/session";
import { takeAccountTheme } from "../../lib/theme";
import { useForm } from "../../lib/use-form";
import { useHydrated } from "../../lib/use-hydrated";
import { Button } from "../../ui/button";
import { FormError, PasswordField, TextField } from "../../ui/field";
import { Message } from "../../ui/message";
import styles from "./auth-form.module.css";
import { FormLink, useAuth } from "./auth-state";

/** E-mail and password. An account that waits to be verified leads to the notice about its mail. */
export function LogInForm() {
  const { go, onDone } = useAuth();
  const isReady = useHydrated();
  const { formProps, isSending, errorOf, formError } = useForm({
    names: ["email", "password"],
    draft: "login",
    check: ({ email }) => (email.trim() === "" ? { text: rules.emailMissing().text, field: "email" } : null),
    call: (body) => api(logIn, { body }),
    onDone: async ({ accessToken, isEmailVerified, theme }, { email }) => {
      if (!isEmailVerified || !accessToken) return go({ form: "verification", email });
      takeAccountTheme(theme);
      await sessionBegan(accessToken);
      onDone();
    },
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
      <PasswordField
        label={members.password()}
        name="password"
        autoComplete="current-password"
        maxLength={limits.authFieldMax}
        error={errorOf("password")}
      />
      <Button type="submit" look="primary" disabled={!isReady || isSending}>
        {isSending ? strings.loggingIn() : common.login()}
      </Button>
      <p className={styles.links}>
        <FormLink to="reset">{strings.forgotYourPassword()}</FormLink>
        <span>
          <Message
            text={strings.noAccountYet()}
            parts={{ link: (words) => <FormLink to="signup">{words}</FormLink> }}
          />
        </span>
      </p>
    </form>
  );
}
