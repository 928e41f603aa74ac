import { basename } from "node:path";
import { toLine } from "@unknot/contract/rules/line";
import { faults, type Listening, readDate, readGoodRows } from "./good-rows.ts";
import { findTable, type RowFile, readRows } from "./read-rows.ts";
import { webAddress } from "./web-address.ts";

/** What the first reading of a dump finds out, before anything is written. Ids are the dump's own. */
export type Survey = {
  /** Question to the answer that becomes its solution. */
  solutionOf: Map<string, string>;
  /** Answer to its question, for all answers of questions that qualify. */
  questionOf: Map<string, string>;
  questions: number;
  answers: number;
  upVotes: Map<string, number>;
  /** `isOurs`: a name of ours, from a dump that this program has made; `url`: where they are to be found there. */
  userNames: Map<string, { name: string; since: Date; isOurs: boolean; url?: string }>;
  /** This program has made the dump: it says when something was edited, and what it said before. */
  isOurs: boolean;
  /** The site that such a dump says it is of: its host. */
  site?: string;
};

type Answer = { id: string; question: string; score: number };

async function readPosts(file: RowFile, listening: Listening) {
  const accepted = new Map<string, string>();
  const questions = new Set<string>();
  const answers: Answer[] = [];
  for await (const row of readGoodRows(file, listening)) {
    const id = row.Id as string;
    if (row.PostTypeId === "1") {
      questions.add(id);
      if (row.AcceptedAnswerId) accepted.set(id, row.AcceptedAnswerId);
    } else if (row.PostTypeId === "2" && row.ParentId) {
      answers.push({ id, question: row.ParentId, score: Number(row.Score ?? 0) });
    }
  }
  return { accepted, questions, answers };
}

/** The accepted answer where it is in the dump, else the best one of positive score; the older one of equals. */
function chooseSolutions({ accepted, questions, answers }: Awaited<ReturnType<typeof readPosts>>) {
  const best = new Map<string, Answer>();
  for (const answer of answers) {
    if (!questions.has(answer.question)) continue;
    const isAccepted = accepted.get(answer.question) === answer.id;
    const score = isAccepted ? Number.POSITIVE_INFINITY : answer.score;
    const other = best.get(answer.question);
    if (score > 0 && (!other || score > other.score)) best.set(answer.question, { ...answer, score });
  }
  return new Map([...best.values()].map((answer) => [answer.question, answer.id]));
}

async function countVotes(file: RowFile | null, { onBytes, onFault }: Listening): Promise<Map<string, number>> {
  const votes = new Map<string, number>();
  if (!file) return votes;
  const onTooLong = (line: number) => onFault(faults.tooLong, `${basename(file.path)}, line ${line}`);
  for await (const { row } of readRows(file, { onBytes, onTooLong })) {
    if (row.VoteTypeId === "2" && row.PostId) votes.set(row.PostId, (votes.get(row.PostId) ?? 0) + 1);
  }
  return votes;
}

/** Characters of a display name that are kept; Stack Exchange has 40 at most. */
export const NAME_MAX = 100;

async function readUsers(file: RowFile | null, listening: Listening) {
  const users: Survey["userNames"] = new Map();
  if (!file) return users;
  for await (const row of readGoodRows(file, listening)) {
    const since = readDate(row) as Date;
    const isOurs = row.Username !== undefined;
    users.set(row.Id as string, {
      name: toLine((row.Username ?? row.DisplayName ?? "").slice(0, NAME_MAX)),
      since,
      isOurs,
      ...(isOurs && { url: webAddress(row.ProfileUrl)?.href }),
    });
  }
  return users;
}

/** Reads posts, votes and users once, keeping ids and numbers but no text. */
export async function survey(folder: string, posts: RowFile, listening: Listening): Promise<Survey> {
  const read = await readPosts(posts, listening);
  const solutionOf = chooseSolutions(read);
  const userNames = await readUsers(findTable(folder, "Users"), listening);
  const taken = read.answers.filter((answer) => solutionOf.has(answer.question));
  const ours = [...userNames.values()].filter(({ isOurs }) => isOurs);
  const home = ours.find(({ url }) => url)?.url;
  return {
    solutionOf,
    questionOf: new Map(taken.map((answer) => [answer.id, answer.question])),
    questions: read.questions.size,
    answers: read.answers.length,
    upVotes: await countVotes(findTable(folder, "Votes"), listening),
    userNames,
    isOurs: ours.length > 0,
    ...(home && { site: new URL(home).host }),
  };
}
