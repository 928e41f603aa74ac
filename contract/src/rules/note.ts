import * as rules from "@unknot/contract/words/rules";
import { type Problem, problemOf } from "./problem.ts";
import { hasProfanity } from "./profanity.ts";

/** Characters of the line that says what was different where somebody tried a solution, or what was changed and why. */
export const NOTE_MAX = 200;

/** What is wrong with such a line; null when nothing is. */
export function noteProblem({ note }: { note: string }): Problem | null {
  const max = NOTE_MAX;
  if ([...note.slice(0, 4 * max)].length > max) return problemOf("note", rules.noteTooLong({ max }));
  return problemOf("note", hasProfanity(note) ? rules.profaneNote() : null);
}
