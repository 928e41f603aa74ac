import * as rules from "@unknot/contract/words/rules";
import { type Problem, problemOf } from "./problem.ts";
import { hasProfanity } from "./profanity.ts";

/** Characters of what somebody says was different where they tried a solution. */
export const OUTCOME_NOTE_MAX = 200;

/** What is wrong with a note about an outcome; null when nothing is. */
export function outcomeProblem({ note }: { note: string }): Problem | null {
  const max = OUTCOME_NOTE_MAX;
  if ([...note.slice(0, 4 * max)].length > max) return problemOf("note", rules.noteTooLong({ max }));
  return problemOf("note", hasProfanity(note) ? rules.profaneNote() : null);
}
