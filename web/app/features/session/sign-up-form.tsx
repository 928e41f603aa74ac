import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import { signUpProblems, utcDay } from "@unknot/contract/rules/sign-up";
import { signUp } from "@unknot/contract/services/auth";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/session";
import { Link } from "react-router";
import { api } from "../../data/api";
import { useForm } from "../../lib/use-form";
import { useHydrated } from "../../lib/use-hydrated";
import { BotTrap, useFilledIn } from "../../parts/bot-trap";
import { Button } from "../../ui/button";
import { CheckField, FormError, PasswordField, TextField } from "../../ui/field";
import { Message } from "../../ui/message";
import styles from "./auth-form.module.css";
import { FormLink, useAuth } from "./auth-state";

const NAMES = ["username", "email", "password", "confirmation", "dateOfBirth", "agreesToTerms", "website"] as const;

function TermsLabel() {
  const linkTo = (path: string) => (words: string) => (
    <Link to={path} target="_blank">
      {words}
    </Link>
  );
  const parts = { terms: linkTo(pages.termsOfService), privacy: linkTo(pages.privacyPolicy) };
  return <Message text={strings.iAgree()} parts={parts} />;
}

function useSignUp() {
  const { go } = useAuth();
  const filledIn = useFilledIn();
  return useForm({
    names: NAMES,
    draft: "signup",
    check: ({ agreesToTerms, website: _, ...typed }) =>
      signUpProblems(
        { ...typed, email: typed.email.trim(), agreesToTerms: agreesToTerms === "on" },
        utcDay(new Date()),
      ),
    call: ({ username, email, password, dateOfBirth, website }) =>
      api(signUp, { body: { username, email, password, dateOfBirth, website, filledIn: filledIn() } }),
    onDone: (_, { email }) => go({ form: "verification", email }),
  });
}

/** A new account: each rule that is broken shows under its field. */
export function SignUpForm() {
  const isReady = useHydrated();
  const { formProps, isSending, errorOf, formError } = useSignUp();
  const max = limits.authFieldMax;
  return (
    <form {...formProps} className={styles.form}>
      {formError && <FormError>{formError}</FormError>}
      <TextField
        label={members.username()}
        name="username"
        autoComplete="nickname"
        max={limits.usernameMax}
        maxLength={limits.usernameMax}
        error={errorOf("username")}
      />
      <TextField
        label={members.email()}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={max}
        error={errorOf("email")}
      />
      <PasswordField
        label={members.password()}
        name="password"
        autoComplete="new-password"
        maxLength={max}
        error={errorOf("password")}
        hint={strings.passwordHint()}
      />
      <PasswordField
        label={strings.confirmPassword()}
        name="confirmation"
        autoComplete="new-password"
        maxLength={max}
        error={errorOf("confirmation")}
      />
      <TextField
        label={strings.dateOfBirth()}
        name="dateOfBirth"
        type="date"
        autoComplete="bday"
        error={errorOf("dateOfBirth")}
        hint={strings.dateOfBirthHint()}
      />
      <CheckField label={<TermsLabel />} name="agreesToTerms" error={errorOf("agreesToTerms")} />
      <BotTrap />
      <Button type="submit" look="primary" disabled={!isReady || isSending}>
        {isSending ? strings.signingUp() : members.signUp()}
      </Button>
      <p className={styles.links}>
        <span>
          <Message
            text={strings.haveAnAccount()}
            parts={{ link: (words) => <FormLink to="login">{words}</FormLink> }}
          />
        </span>
      </p>
    </form>
  );
}
