import type { Db } from "../../database.ts";
import type { Known } from "../known.ts";
import type { Report } from "../report.ts";
import type { Members } from "./members.ts";
import type { Survey } from "./survey.ts";

/** What every step of one import shares. */
export type Run = {
  db: Db;
  folder: string;
  /** Host name of the site that the dump is of, such as `beer.stackexchange.com`. */
  site: string;
  survey: Survey;
  known: Known;
  members: Members;
  report: Report;
  onBytes: (count: number) => void;
};
