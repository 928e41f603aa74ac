import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/session";
import { createContext, type ReactNode, useContext } from "react";
import { Link, useLocation } from "react-router";
import styles from "./auth-form.module.css";

/** The states of the form: three forms, and two notices that a message is on its way. */
export type AuthState =
  | { form: "login" }
  | { form: "signup" }
  | { form: "reset" }
  | { form: "verification"; email: string }
  | { form: "resetSent"; email: string };

export const titles: Record<AuthState["form"], () => string> = {
  login: common.login,
  signup: members.signUp,
  reset: members.resetPassword,
  verification: strings.emailVerification,
  resetSent: strings.passwordResetEmail,
};

const PATHS = { login: pages.login, signup: pages.signUp, reset: pages.requestReset } as const;

type AuthContext = {
  /** On a page the forms have addresses of their own; in the dialog they take turns. */
  isPage: boolean;
  go: (state: AuthState) => void;
  /** Called when somebody is logged in. */
  onDone: () => void;
};

export const AuthContext = createContext<AuthContext>({ isPage: true, go: () => {}, onDone: () => {} });

/** How the form of now hands over to another. */
export const useAuth = () => useContext(AuthContext);

/** Leads to another of the forms. */
export function FormLink({ to, children }: { to: keyof typeof PATHS; children: ReactNode }) {
  const { isPage, go } = useAuth();
  const { search } = useLocation();
  if (isPage) {
    return (
      <Link to={PATHS[to] + search} className={styles.link} onClick={() => go({ form: to })}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.link} onClick={() => go({ form: to })}>
      {children}
    </button>
  );
}
