import * as rules from "@unknot/contract/words/rules";
import type { Sentence } from "../language/sentence.ts";
import { limits } from "../limits.ts";

/**
 * What is wrong with a new password, in the order of section 5 of the specification; null when nothing is.
 * `confirmation` is compared when it is given.
 */
export function passwordProblem(password: string, confirmation?: string): Sentence | null {
  const length = [...password].length;
  if (length < limits.passwordMin) return rules.passwordTooShort();
  if (!/[\p{P}\p{S}]/u.test(password)) return rules.passwordNeedsSpecial();
  if (!/\p{Lu}/u.test(password)) return rules.passwordNeedsUppercase();
  if (!/\p{Nd}/u.test(password)) return rules.passwordNeedsNumber();
  if (confirmation !== undefined && confirmation !== password) return rules.passwordsDiffer();
  if (length > limits.authFieldMax) return rules.passwordTooLong();
  return null;
}
