import { basename, resolve } from "node:path";
import { MINUTE } from "@unknot/contract/limits";
import type { Db } from "../../database.ts";
import { StartError } from "../../platform/start-error.ts";
import { takeStatistics } from "../../platform/statistics.ts";
import { addUpTallies } from "../../services/posts/index.ts";
import { addUpTagCounts } from "../../services/tags/index.ts";
import { createRichText } from "../../support/rich-text/rich-text.ts";
import { merge } from "../../support/search/index.ts";
import { Known } from "../known.ts";
import { Report } from "../report.ts";
import { importComments } from "./comments.ts";
import { importHistory } from "./history.ts";
import { Members } from "./members.ts";
import { importProblemSolutions } from "./problem-solutions.ts";
import { findTable } from "./read-rows.ts";
import type { Run } from "./run.ts";
import { survey } from "./survey.ts";

/** Milliseconds for one text, the others of its batch before it included. Nobody waits for an answer. */
const PATIENCE = 10 * MINUTE;

export type ImportOptions = {
  /** Host name of the site; by default what the dump says of itself, or made from the folder's name. */
  site?: string;
  /** Hears how many bytes of how many have been read. */
  onProgress?: (done: number, total: number) => void;
};

function siteOf(folder: string): string {
  const name = basename(resolve(folder)).toLowerCase();
  return name.includes(".") ? name : `${name}.stackexchange.com`;
}

function sizeOf(folder: string): number {
  const size = (table: string) => findTable(folder, table)?.size ?? 0;
  const ofOurs = size("CommentHistory") > 0 ? size("PostHistory") + size("CommentHistory") : 0;
  return 2 * size("Posts") + size("Votes") + size("Users") + size("Comments") + ofOurs;
}

/**
 * Imports a Stack Exchange data dump: questions with their chosen answers become posts, comments become comments.
 * Can be repeated and resumed: what an earlier run of the same site wrote is skipped.
 * Returns the closing report. Throws a StartError for a folder without Posts.xml, or for a damaged file.
 */
export async function importStackExchange(db: Db, folder: string, options: ImportOptions = {}): Promise<Report> {
  const posts = findTable(folder, "Posts");
  if (!posts) throw new StartError(`${folder} holds no Posts.xml or Posts.xml.gz`);
  const total = sizeOf(folder);
  let done = 0;
  const onBytes = (count: number) => {
    done += count;
    options.onProgress?.(done, total);
  };
  const report = new Report();
  const surveyed = await survey(folder, posts, { onBytes, onFault: (why, place) => report.fault(why, place) });
  const site = options.site ?? surveyed.site ?? siteOf(folder);
  const known = await Known.load(db, site);
  const members = new Members(known, surveyed.userNames);
  const richText = createRichText({ patience: PATIENCE });
  const run: Run = { db, folder, site, survey: surveyed, known, members, report, richText, onBytes };
  report.count("read", "questions", surveyed.questions);
  report.count("read", "answers", surveyed.answers);
  report.count("read", "members", surveyed.userNames.size);
  try {
    await importProblemSolutions(run, posts);
    await importComments(run);
    await importHistory(run);
  } finally {
    await richText.close();
  }
  report.count("written", "members", members.made);
  await addUpTagCounts(db);
  await addUpTallies(db);
  await merge(db, { isAll: true });
  await takeStatistics(db);
  return report;
}
