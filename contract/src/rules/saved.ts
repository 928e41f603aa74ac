import * as rules from "@unknot/contract/words/rules";
import { toLine } from "./line.ts";
import { firstProblem, type Problem } from "./problem.ts";

export const savedLimits = {
  noteMax: 500,
  folderMax: 50,
  /** Posts that one member keeps: all of them are looked through when they search. */
  most: 2000,
} as const;

type Typed = { note: string; folder: string };

const lengthOf = (text: string, max: number): number => [...text.slice(0, 4 * max)].length;

/** Each rule that a note and a folder break. */
export function* savedProblems({ note, folder }: Typed): Generator<Problem> {
  const { noteMax, folderMax } = savedLimits;
  if (lengthOf(folder, folderMax) > folderMax)
    yield { sentence: rules.folderTooLong({ max: folderMax }), field: "folder" };
  if (lengthOf(note, noteMax) > noteMax) yield { sentence: rules.noteTooLong({ max: noteMax }), field: "note" };
}

/** The first of the rules that a note and a folder break; null when they break none. */
export const savedProblem = (typed: Typed): Problem | null => firstProblem(savedProblems(typed));

/** A note and a folder as they are kept: the note line by line, the folder one line. */
export const normalizeSaved = ({ note, folder }: Typed): Typed => ({
  note: note
    .normalize("NFC")
    .split(/\r\n?|\n/)
    .map(toLine)
    .join("\n")
    .trim(),
  folder: toLine(folder.normalize("NFC")),
});
