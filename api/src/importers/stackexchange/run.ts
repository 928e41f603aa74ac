import { limits } from "@unknot/contract/limits";
import type { Db } from "../../database.ts";
import type { RichText } from "../../support/rich-text/rich-text.ts";
import type { Task } from "../../support/rich-text/worker.ts";
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
  richText: RichText;
  onBytes: (count: number) => void;
};

/** Clean HTML of a text of a dump, decorated whatever its length. */
export const cleanText = ({ richText }: Run, form: Task["form"], text: string): Promise<string> =>
  richText.clean({ text, form, decoratedUpTo: Number.POSITIVE_INFINITY });

/** Whether what became of a text is more than anything here that people write. */
export const isTooLong = (html: string): boolean => html.length > 4 * limits.htmlMax;
