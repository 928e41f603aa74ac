import * as errors from "@unknot/contract/words/errors";
import type { Sentence } from "../language/sentence.ts";
import { limits } from "../limits.ts";

/**
 * What is wrong with a new password, in the order of section 5 of the specification; null when nothing is.
 * `confirmation` is compared when it is given.
 */
export function passwordProblem(password: string, confirmation?: string): Sentence | null {
  const length = [...password].length;
  if (length < limits.passwordMin) return errors.passwordTooShort();
  if (!/[\p{P}\p{S}]/u.test(password)) return errors.passwordNeedsSpecial();
  if (!/\p{Lu}/u.test(password)) return errors.passwordNeedsUppercase();
  if (!/\p{Nd}/u.test(password)) return errors.passwordNeedsNumber();
  if (confirmation !== undefined && confirmation !== password) return errors.passwordsDiffer();
  if (length > limits.authFieldMax) return errors.passwordTooLong();
  return null;
}
