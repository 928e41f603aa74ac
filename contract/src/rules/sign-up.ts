import * as rules from "@unknot/contract/words/rules";
import type { Sentence } from "../language/sentence.ts";
import { limits } from "../limits.ts";
import { isDay } from "./day.ts";
import { isEmail } from "./email.ts";
import { passwordProblem } from "./password.ts";
import { firstProblem, type Problem } from "./problem.ts";
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
 * Each rule that a sign-up breaks, in the order of section 5 of the specification, then those of the HTTP contract (form
 * of the address, age); looked for one after another. `today` is YYYY-MM-DD.
 */
export function* signUpProblems(signUp: SignUp, today: string): Generator<Problem> {
  const { username, email, password, dateOfBirth, confirmation, agreesToTerms } = signUp;
  const broken = passwordProblem(password, confirmation);
  const isOfBoth = broken?.code === rules.passwordsDiffer().code;
  if (broken) yield { sentence: broken, field: isOfBoth ? "confirmation" : "password" };
  const ofName = usernameProblem(username);
  if (ofName) yield { sentence: ofName, field: "username" };
  const ofBirth = birthProblem(dateOfBirth, today);
  if (ofBirth) yield { sentence: ofBirth, field: "dateOfBirth" };
  if (agreesToTerms === false) yield { sentence: rules.termsNotAgreed(), field: "agreesToTerms" };
  if (!isEmail(email)) yield { sentence: rules.badEmail(), field: "email" };
  if (!isOfAge(dateOfBirth, today)) yield { sentence: rules.tooYoung(), field: "dateOfBirth" };
}

/** The first of the rules that a sign-up breaks; null when it breaks none. */
export const signUpProblem = (signUp: SignUp, today: string): Problem | null =>
  firstProblem(signUpProblems(signUp, today));
