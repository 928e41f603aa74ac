import { limits } from "../limits.ts";
import { messages } from "../messages.ts";
import { hasProfanity } from "./profanity.ts";

/** What is wrong with a username, in the order of the specification; null when nothing is. */
export function usernameProblem(username: string): string | null {
  if (hasProfanity(username)) return messages.profaneUsername;
  const length = [...username].length;
  if (length < limits.usernameMin) return messages.usernameTooShort;
  if (length > limits.usernameMax) return messages.usernameTooLong;
  return null;
}

/** The form under which two usernames count as the same: composed, without case. */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").toLowerCase();
}
