import { limits } from "@unknot/contract/limits";
import { toLine } from "@unknot/contract/rules/line";
import { isOversized, visibleLength } from "@unknot/contract/rules/rich-text";
import type { Db } from "../../database.ts";
import { insertPosts, type NewPost } from "../../services/posts/index.ts";
import { merge } from "../../support/search/index.ts";
import { writeComment } from "./comments.ts";
import { faults, readDate, readGoodRows } from "./good-rows.ts";
import { originOf } from "./origin.ts";
import type { Row, RowFile } from "./read-rows.ts";
import { cleanText, isTooLong, type Run } from "./run.ts";
import { tagsOf } from "./tags.ts";

/** The rows that make up one post, as far as they have been read. */
type Bundle = { question?: Row; solution?: Row; others: Row[] };

const BATCH = 50;
/** Characters of a title. Stack Exchange allows 150, more than this site does; what is longer still is none. */
export const TITLE_MAX = 300;

/** A bundle with its texts as they will be stored. */
type Cleaned = Required<Bundle> & { problemHtml: string; solutionHtml: string; otherHtml: string[] };

const cleanBody = (run: Run, row: Row) => cleanText(run, "html", row.Body as string);

/** Cleans the texts of a bundle; null where they became too long, which is reported. */
async function cleanBundle(run: Run, bundle: Required<Bundle>): Promise<Cleaned | null> {
  const { question, solution, others } = bundle;
  const [problemHtml, solutionHtml, otherHtml] = await Promise.all([
    cleanBody(run, question),
    cleanBody(run, solution),
    Promise.all(others.map((row) => cleanBody(run, row))),
  ]);
  if (!isTooLong(problemHtml) && !isTooLong(solutionHtml)) return { ...bundle, problemHtml, solutionHtml, otherHtml };
  run.report.fault(faults.textTooLong, `Posts, Id ${question.Id}`);
  return null;
}

async function toPost(run: Run, db: Db, { question, solution, problemHtml, solutionHtml }: Cleaned): Promise<NewPost> {
  const createdAt = readDate(question) ?? new Date(0);
  const editedAt = run.survey.isOurs ? readDate(question, "LastEditDate") : null;
  const origin = originOf(run, question, "questions");
  const votes = (row: Row) => run.survey.upVotes.get(row.Id as string) ?? 0;
  return {
    authorId: await run.members.idOf(db, question, createdAt),
    title: toLine(question.Title as string),
    tags: tagsOf(run, question.Tags),
    problem: problemHtml,
    solution: solutionHtml,
    original: { form: "html", problem: question.Body as string, solution: solution.Body as string },
    createdAt,
    ...(editedAt && { editedAt }),
    importedLikes: votes(question) + votes(solution),
    source: {
      site: origin.site,
      problem: origin.attribution,
      solution: originOf(run, solution, "a").attribution,
    },
  };
}

async function writeBatch(run: Run, ready: Required<Bundle>[]): Promise<void> {
  // All at once and before the transaction: the threads have enough to do, and no lock waits for them.
  const cleaned = await Promise.all(ready.map((bundle) => cleanBundle(run, bundle)));
  const bundles = cleaned.filter((bundle) => bundle !== null);
  if (bundles.length === 0) return;
  await run.db.transaction().execute(async (db) => {
    const posts: NewPost[] = [];
    for (const bundle of bundles) posts.push(await toPost(run, db, bundle));
    const ids = await insertPosts(db, posts);
    const pairs = bundles.map(({ question }, index) => [question.Id, ids[index]] as [string, string]);
    await run.known.add(db, "post", pairs);
    for (const { others, otherHtml } of bundles)
      for (const [index, row] of others.entries()) await writeAnswer(run, db, row, otherHtml[index] as string);
  });
  // On the way, so that searches never have much to read that is fresh.
  await merge(run.db);
  run.report.count("written", "posts", bundles.length);
}

/** Writes an answer that is not the solution as a comment on the post. */
async function writeAnswer(run: Run, db: Db, row: Row, text: string): Promise<void> {
  const question = run.survey.questionOf.get(row.Id as string) as string;
  await writeComment(run, db, {
    externalId: `answer:${row.Id}`,
    postId: run.known.get("post", question) as string,
    answered: null,
    row,
    text,
    original: { form: "html", text: row.Body as string },
    likes: run.survey.upVotes.get(row.Id as string) ?? 0,
    url: `https://${run.site}/a/${row.Id}`,
  });
  run.report.count("written", "comments from other answers");
}

/** What keeps the text of a row from being taken; null where nothing does. */
function textFaultOf(row: Row): string | null {
  const isText = (value?: string) => value !== undefined && /[^\s\p{DI}]/u.test(value);
  if (!isText(row.Body)) return faults.incomplete;
  if (isOversized(row.Body as string)) return faults.textTooLong;
  if (row.PostTypeId !== "1") return null;
  if (!isText(row.Title)) return faults.incomplete;
  return (row.Title as string).length > TITLE_MAX ? faults.titleTooLong : null;
}

/** Puts a row into the bundle of its question; null where it is not needed, with the reason counted. */
function sort(run: Run, row: Row, bundles: Map<string, Bundle>): string | null {
  const { survey, known, report } = run;
  const id = row.Id as string;
  const isQuestion = row.PostTypeId === "1";
  const question = isQuestion ? id : survey.questionOf.get(id);
  const skip = (why: string) => {
    report.count("skipped", why);
    return null;
  };
  if (!isQuestion && row.PostTypeId !== "2") return skip("posts that are neither question nor answer");
  if (isQuestion && !survey.solutionOf.has(id)) return skip("questions without an accepted or well-rated answer");
  if (!question) return skip("answers to questions that were not taken");
  const fault = textFaultOf(row);
  if (fault) {
    report.fault(fault, `Posts, Id ${id}`);
    return null;
  }
  const isSolution = survey.solutionOf.get(question) === id;
  if (!isQuestion && !isSolution && visibleLength(row.Body as string) > limits.commentMax) {
    return skip("other answers longer than a comment may be");
  }
  const isKnown = isQuestion || isSolution ? known.get("post", question) : known.get("comment", `answer:${id}`);
  if (isKnown) return isQuestion || !isSolution ? skip("things imported before") : null;
  const bundle = bundles.get(question) ?? { others: [] };
  bundles.set(question, bundle);
  if (isQuestion) bundle.question = row;
  else if (isSolution) bundle.solution = row;
  else bundle.others.push(row);
  return question;
}

function isReady(bundle: Bundle): bundle is Required<Bundle> {
  return bundle.question !== undefined && bundle.solution !== undefined;
}

/** Reads the posts again, with their texts, and writes the posts made of them and the answers that became comments. */
export async function importProblemSolutions(run: Run, posts: RowFile): Promise<void> {
  const bundles = new Map<string, Bundle>();
  const ready = new Map<string, Required<Bundle>>();
  const flush = async () => {
    if (ready.size > 0) await writeBatch(run, [...ready.values()]);
    for (const question of ready.keys()) bundles.delete(question);
    ready.clear();
  };
  // What is wrong with rows themselves was counted at the first reading.
  for await (const row of readGoodRows(posts, { onBytes: run.onBytes, onFault: () => {} })) {
    const question = sort(run, row, bundles);
    const bundle = question === null ? undefined : bundles.get(question);
    if (question === null || !bundle) continue;
    if (isReady(bundle)) ready.set(question, bundle);
    else if (run.known.get("post", question)) {
      bundles.delete(question);
      const text = await cleanBody(run, row);
      await run.db.transaction().execute((db) => writeAnswer(run, db, row, text));
    }
    if (ready.size >= BATCH) await flush();
  }
  await flush();
  run.report.count("skipped", "rows whose question or solution was incomplete", bundles.size);
}
