import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import { signUpProblem, utcDay } from "@unknot/contract/rules/sign-up";
import { signUp } from "@unknot/contract/services/auth";
import { Link } from "react-router";
import { api } from "../../lib/api";
import { useForm } from "../../lib/use-form";
import { useHydrated } from "../../lib/use-hydrated";
import { BotTrap, useFilledIn } from "../../parts/bot-trap";
import { Button } from "../../ui/button";
import { CheckField, FormError, PasswordField, TextField } from "../../ui/field";
import styles from "./auth-form.module.css";
import { FormLink, useAuth } from "./auth-state";

const NAMES = ["username", "email", "password", "confirmation", "dateOfBirth", "agreesToTerms", "website"] as const;

function TermsLabel() {
  return (
    <>
      I agree to the{" "}
      <Link to={pages.termsOfService} target="_blank">
        Terms of Service
      </Link>{" "}
      and{" "}
      <Link to={pages.privacyPolicy} target="_blank">
        Privacy Policy
      </Link>
    </>
  );
}

function useSignUp() {
  const { go } = useAuth();
  const filledIn = useFilledIn();
  return useForm({
    names: NAMES,
    draft: "signup",
    check: ({ agreesToTerms, website: _, ...typed }) =>
      signUpProblem({ ...typed, email: typed.email.trim(), agreesToTerms: agreesToTerms === "on" }, utcDay(new Date())),
    call: ({ username, email, password, dateOfBirth, website }) =>
      api(signUp, { body: { username, email, password, dateOfBirth, website, filledIn: filledIn() } }),
    onDone: (_, { email }) => go({ form: "verification", email }),
  });
}

/** A new account: the first rule that is broken shows under its field. */
export function SignUpForm() {
  const isReady = useHydrated();
  const { formProps, isSending, errorOf, formError } = useSignUp();
  const max = limits.authFieldMax;
  return (
    <form {...formProps} className={styles.form}>
      {formError && <FormError>{formError}</FormError>}
      <TextField
        label="Username"
        name="username"
        autoComplete="nickname"
        maxLength={limits.usernameMax}
        error={errorOf("username")}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={max}
        error={errorOf("email")}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        maxLength={max}
        error={errorOf("password")}
        hint="8 characters or more, with a special character, an uppercase letter and a number"
      />
      <PasswordField
        label="Confirm Password"
        name="confirmation"
        autoComplete="new-password"
        maxLength={max}
        error={errorOf("confirmation")}
      />
      <TextField
        label="Date of Birth"
        name="dateOfBirth"
        type="date"
        autoComplete="bday"
        error={errorOf("dateOfBirth")}
        hint="Checked, and not kept: members are 18 or older"
      />
      <CheckField label={<TermsLabel />} name="agreesToTerms" error={errorOf("agreesToTerms")} />
      <BotTrap />
      <Button type="submit" look="primary" disabled={!isReady || isSending}>
        {isSending ? "Signing up…" : "Sign Up"}
      </Button>
      <p className={styles.links}>
        <span>
          Have an account? <FormLink to="login">Login</FormLink>
        </span>
      </p>
    </form>
  );
}
