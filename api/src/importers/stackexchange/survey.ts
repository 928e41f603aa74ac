import { findTable, type Row, type RowFile, readRows } from "./read-rows.ts";

/** What the first reading of a dump finds out, before anything is written. Ids are the dump's own. */
export type Survey = {
  /** Question to the answer that becomes its solution. */
  solutionOf: Map<string, string>;
  /** Answer to its question, for all answers of questions that qualify. */
  questionOf: Map<string, string>;
  questions: number;
  answers: number;
  upVotes: Map<string, number>;
  userNames: Map<string, { name: string; since: Date }>;
};

type Answer = { id: string; question: string; score: number };

async function readPosts(file: RowFile, onBytes: (count: number) => void) {
  const accepted = new Map<string, string>();
  const questions = new Set<string>();
  const answers: Answer[] = [];
  for await (const row of readRows(file, onBytes)) {
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

async function countVotes(file: RowFile | null, onBytes: (count: number) => void): Promise<Map<string, number>> {
  const votes = new Map<string, number>();
  if (!file) return votes;
  for await (const row of readRows(file, onBytes)) {
    if (row.VoteTypeId === "2" && row.PostId) votes.set(row.PostId, (votes.get(row.PostId) ?? 0) + 1);
  }
  return votes;
}

/** Reads a row's time, which carries no zone and is UTC; null where it is no time. */
export function readDate(row: Row): Date | null {
  const date = new Date(`${row.CreationDate}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

async function readUsers(file: RowFile | null, onBytes: (count: number) => void) {
  const users: Survey["userNames"] = new Map();
  if (!file) return users;
  for await (const row of readRows(file, onBytes)) {
    const since = readDate(row);
    if (row.Id && since) users.set(row.Id, { name: row.DisplayName ?? "", since });
  }
  return users;
}

/** Reads posts, votes and users once, keeping ids and numbers but no text. */
export async function survey(folder: string, posts: RowFile, onBytes: (count: number) => void): Promise<Survey> {
  const read = await readPosts(posts, onBytes);
  const solutionOf = chooseSolutions(read);
  const taken = read.answers.filter((answer) => solutionOf.has(answer.question));
  return {
    solutionOf,
    questionOf: new Map(taken.map((answer) => [answer.id, answer.question])),
    questions: read.questions.size,
    answers: read.answers.length,
    upVotes: await countVotes(findTable(folder, "Votes"), onBytes),
    userNames: await readUsers(findTable(folder, "Users"), onBytes),
  };
}
