import { limits } from "../limits.ts";
import { messages } from "../messages.ts";

/**
 * What is wrong with a new password, in the order of section 5 of the specification; null when nothing is.
 * `confirmation` is compared when it is given.
 */
export function passwordProblem(password: string, confirmation?: string): string | null {
  const length = [...password].length;
  if (length < limits.passwordMin) return messages.passwordTooShort;
  if (!/[\p{P}\p{S}]/u.test(password)) return messages.passwordNeedsSpecial;
  if (!/\p{Lu}/u.test(password)) return messages.passwordNeedsUppercase;
  if (!/\p{Nd}/u.test(password)) return messages.passwordNeedsNumber;
  if (confirmation !== undefined && confirmation !== password) return messages.passwordsDiffer;
  if (length > limits.authFieldMax) return messages.passwordTooLong;
  return null;
}
