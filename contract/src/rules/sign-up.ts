import * as rules from "@unknot/contract/words/rules";
import type { Sentence } from "../language/sentence.ts";
import { limits } from "../limits.ts";
import { isDay } from "./day.ts";
import { isEmail } from "./email.ts";
import { passwordProblem } from "./password.ts";
import { type Problem, problemOf } from "./problem.ts";
import { usernameProblem } from "./username.ts";

export type SignUp = {
  username: string;
  email: string;
  password: string;
  /** YYYY-MM-DD */
  dateOfBirth: string;
  /** Only the form has these two. */
  confirmation?: string;
  agreesToTerms?: boolean;
};

/** Nobody alive was born before. */
const EARLIEST_BIRTH = "1900-01-01";

/** The calendar day of a moment in UTC, which is the day that both sides reckon with. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** What is wrong with a date of birth but the age; `today` is YYYY-MM-DD. */
function birthProblem(dateOfBirth: string, today: string): Sentence | null {
  if (!isDay(dateOfBirth) || dateOfBirth < EARLIEST_BIRTH) return rules.birthMissing();
  return dateOfBirth < today ? null : rules.birthInFuture();
}

/** Whether somebody is old enough today. Who was born on 29 February comes of age on 1 March of a common year. */
export function isOfAge(dateOfBirth: string, today: string): boolean {
  const comesOfAge = String(Number(dateOfBirth.slice(0, 4)) + limits.minimumAge) + dateOfBirth.slice(4);
  return comesOfAge <= today;
}

/**
 * The first rule that a sign-up breaks, in the order of section 5 of the specification, then those of the HTTP
 * contract (form of the address, age); null when it breaks none. `today` is YYYY-MM-DD.
 */
export function signUpProblem(signUp: SignUp, today: string): Problem | null {
  const { username, email, password, dateOfBirth, confirmation, agreesToTerms } = signUp;
  const broken = passwordProblem(password, confirmation);
  return (
    problemOf(broken?.code === rules.passwordsDiffer().code ? "confirmation" : "password", broken) ??
    problemOf("username", usernameProblem(username)) ??
    problemOf("dateOfBirth", birthProblem(dateOfBirth, today)) ??
    problemOf("agreesToTerms", agreesToTerms === false ? rules.termsNotAgreed() : null) ??
    problemOf("email", isEmail(email) ? null : rules.badEmail()) ??
    problemOf("dateOfBirth", isOfAge(dateOfBirth, today) ? null : rules.tooYoung())
  );
}
