import { basename } from "node:path";
import { DAY } from "@unknot/contract/limits";
import { isDay } from "@unknot/contract/rules/day";
import { type Row, type RowFile, readRows } from "./read-rows.ts";

/** What of a dump cannot be taken, in the words of the closing report. */
export const faults = {
  tooLong: "rows that are too long",
  id: "rows whose ids are no numbers",
  score: "rows whose score is no whole number",
  date: "rows whose date is none",
  repeated: "rows whose id was there before",
  incomplete: "rows without text or title",
  titleTooLong: "questions whose title is too long",
  textTooLong: "rows whose text is too long",
  history: "histories that are not whole, or too long",
} as const;

const IDS = [
  ...["Id", "ParentId", "PostId", "AcceptedAnswerId", "OwnerUserId", "UserId"],
  ...["CommentId", "SuggestedByUserId"],
];
/** -1 is the member "Community" of every site. */
const ID = /^-?\d{1,18}$/;
/** What a 32-bit column holds whatever it is. */
const SCORE = /^-?\d{1,9}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?$/;

/** Reads a row's time, which carries no zone and is UTC; null where it is none, is before 1970 or has not come yet. */
export function readDate(row: Row, name: "CreationDate" | "LastEditDate" = "CreationDate"): Date | null {
  const text = row[name] ?? "";
  if (!TIME.test(text) || !isDay(text.slice(0, 10))) return null;
  const date = new Date(`${text}Z`);
  return date.getTime() >= 0 && date.getTime() < Date.now() + DAY ? date : null;
}

function faultOf(row: Row): string | null {
  if (!row.Id || IDS.some((name) => row[name] && !ID.test(row[name]))) return faults.id;
  if (row.Score !== undefined && !SCORE.test(row.Score)) return faults.score;
  return readDate(row) ? null : faults.date;
}

/** Hears how much of a file has been read, in bytes, and of each row that is left out why, and where it is. */
export type Listening = { onBytes: (count: number) => void; onFault: (why: string, place: string) => void };

/** Reads the rows of a dump's table that can be used, each id once. Throws a StartError where the file is damaged. */
export async function* readGoodRows(file: RowFile, { onBytes, onFault }: Listening): AsyncGenerator<Row> {
  const name = basename(file.path);
  const seen = new Set<string>();
  const onTooLong = (line: number) => onFault(faults.tooLong, `${name}, line ${line}`);
  for await (const { row, line } of readRows(file, { onBytes, onTooLong })) {
    const id = (row.Id ?? "").slice(0, 30);
    const fault = faultOf(row) ?? (seen.has(id) ? faults.repeated : null);
    seen.add(id);
    if (fault) onFault(fault, `${name}, line ${line}, Id ${id || "missing"}`);
    else yield row;
  }
}
