import * as rules from "@unknot/contract/words/rules";
import type { Sentence } from "../language/sentence.ts";
import { limits } from "../limits.ts";
import { hasProfanity } from "./profanity.ts";

/**
 * Letters with their marks, and digits, parted by single signs. No emoji, no direction marks, nothing invisible:
 * DI are the characters that Unicode (UAX 44) says may be shown as nothing.
 */
const ALLOWED =
  /^(?:(?!\p{DI})\p{L}(?:(?!\p{DI})\p{M}){0,3}|\p{Nd})+(?:[ ._'-]+(?:(?!\p{DI})\p{L}(?:(?!\p{DI})\p{M}){0,3}|\p{Nd})+)*$/u;

const lengthOf = (text: string) => [...text].length;

/** A username as it is kept: NFKC (Unicode TR 15), without spaces around it and with one at most within. */
export function normalizeUsername(username: string): string {
  return username.normalize("NFKC").trim().replace(/\s+/g, " ");
}

/** What is wrong with the form of a normalised username; null when nothing is. */
function formProblem(username: string): Sentence | null {
  if (lengthOf(username) > limits.usernameMax) return rules.usernameTooLong();
  return ALLOWED.test(username) ? null : rules.usernameCharacters();
}

/** What is wrong with the username of a sign-up, in the order of the specification; null when nothing is. */
export function usernameProblem(username: string): Sentence | null {
  const name = normalizeUsername(username);
  if (hasProfanity(name)) return rules.profaneUsername();
  if (lengthOf(name) < limits.usernameMin) return rules.usernameTooShort();
  return formProblem(name);
}

/** What is wrong with a new username for an account, in the order and words of the specification; null when nothing is. */
export function usernameChangeProblem(username: string): Sentence | null {
  if (lengthOf(username) < limits.usernameMin) return rules.newUsernameTooShort();
  const name = normalizeUsername(username);
  if (hasProfanity(name)) return rules.profaneNewUsername();
  if (name === "") return rules.usernameEmpty();
  if (lengthOf(name) < limits.usernameMin) return rules.newUsernameTooShort();
  return formProblem(name);
}

/** The form under which two usernames count as the same: composed, without case. */
export function usernameKey(username: string): string {
  return normalizeUsername(username).toLowerCase();
}
