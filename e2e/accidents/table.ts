import { readFileSync } from "node:fs";
import { ACCIDENTS } from "./accidents.ts";
import { FORMS } from "./forms.ts";

const DOC = new URL("../../docs/writing.md", import.meta.url);

/** What a cell says: all went well, or up to where it did. */
export const RESULTS = {
  good: "kept, sent once, said",
  lost: "**not in its form**",
  unsent: "kept, **not sent once**",
} as const;
export type Result = (typeof RESULTS)[keyof typeof RESULTS];

export const FORM_NAMES = Object.keys(FORMS);
export const ACCIDENT_NAMES = Object.keys(ACCIDENTS);

/** Each accident with one form, and each form at least twice: what every run of the tests plays. */
export const isPlayedAlways = (form: string, accident: string): boolean =>
  FORM_NAMES.indexOf(form) === (ACCIDENT_NAMES.indexOf(accident) * 3) % FORM_NAMES.length;

const row = (cells: string[]) => `| ${cells.join(" | ")} |`;

/** The table as the document has it: a row for each accident, a column for each form. */
export function tableOf(resultOf: (form: string, accident: string) => string): string {
  return [
    row(["accident", ...FORM_NAMES]),
    row(["accident", ...FORM_NAMES].map(() => "---")),
    ...ACCIDENT_NAMES.map((accident) => row([accident, ...FORM_NAMES.map((form) => resultOf(form, accident))])),
  ].join("\n");
}

/** What the document says of a cell; undefined where it has none. */
export function documented(form: string, accident: string): string | undefined {
  const line = readFileSync(DOC, "utf8")
    .split("\n")
    .find((one) => one.startsWith(`| ${accident} |`));
  return line?.split(" | ")[FORM_NAMES.indexOf(form) + 1]?.replace(/ \|$/, "");
}
