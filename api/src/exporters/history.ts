import { createHash } from "node:crypto";
import { visibleText } from "@unknot/contract/rules/rich-text";
import { sql } from "kysely";
import { undecorated } from "../support/rich-text/undecorated.ts";
import type { Publisher } from "./origin.ts";
import { type Attributes, answerOf, BATCH, questionOf, type Read, tagsText, timeOf } from "./rows.ts";

/** What a row of PostHistory.xml is about, the first time and then. */
const TYPES = { title: [1, 4], body: [2, 5], tags: [3, 6] } as const;

type Place = { of: string; number: number };
type Versions = { versions: number };

/** Goes through versions by what they are of and by their number, a batch at a time. */
async function* inOrder<Row extends Place>(read: (after: Place) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after: Place = { of: "0", number: 0 }; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

/** Numbers versions by what they are of, from 1 without a gap, and gives each with the one before it. */
async function* numbered<Row extends Place>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<{ row: Row; before: Row | null; number: number }> {
  let before: Row | null = null;
  let number = 0;
  for await (const row of rows) {
    if (row.of !== before?.of) [before, number] = [null, 0];
    yield { row, before, number: ++number };
    before = row;
  }
}

type PostVersion = Place & {
  user_id: string | null;
  created_at: Date;
  note: string;
  is_suggested: boolean;
  suggested_by: string | null;
  title: string;
  problem: string;
  solution: string;
  tags: string[];
  problem_licence: string | null;
  solution_licence: string | null;
  is_taken_over: boolean;
};

/** The versions that everybody may read of posts that have more than one of those. */
const readPostVersions = (trx: Read) => async (after: Place) => {
  const { rows } = await sql<PostVersion>`
    select v.post_id as "of", v.number, v.user_id, v.created_at, v.note, v.is_suggested, v.suggested_by,
      coalesce(v.title, p.title) as title, coalesce(v.problem, p.problem) as problem,
      coalesce(v.solution, p.solution) as solution,
      coalesce(v.tags, array(select t.name from post_tags pt join tags t on t.id = pt.tag_id
        where pt.post_id = p.id order by pt.position)) as tags,
      s.problem ->> 'licence' as problem_licence, s.solution ->> 'licence' as solution_licence,
      s.post_id is not null as is_taken_over
    from post_versions v join posts p on p.id = v.post_id left join post_sources s on s.post_id = p.id
    where (v.post_id, v.number) > (${after.of}, ${after.number}) and v.state = 'kept' and p.is_public
      and exists (select from post_versions o
        where o.post_id = v.post_id and o.number <> v.number and o.state = 'kept')
    order by v.post_id, v.number limit ${BATCH}`.execute(trx);
  return rows;
};

type Said = { PostId: string; PostHistoryTypeId: number; Text: string };

/** What a version says and the one before it did not, row by row; all of it where there is none. */
function saidAnew(row: PostVersion, before: PostVersion | null): Said[] {
  const at = before ? 1 : 0;
  const [question, answer] = [questionOf(row.of), answerOf(row.of)];
  const all = (of: PostVersion): Said[] => [
    { PostId: question, PostHistoryTypeId: TYPES.title[at], Text: of.title },
    { PostId: question, PostHistoryTypeId: TYPES.body[at], Text: undecorated(of.problem) },
    { PostId: question, PostHistoryTypeId: TYPES.tags[at], Text: tagsText(of.tags) },
    { PostId: answer, PostHistoryTypeId: TYPES.body[at], Text: undecorated(of.solution) },
  ];
  if (!before) return all(row);
  const old = all(before);
  const changed = all(row).filter(({ Text }, index) => Text !== old[index]?.Text);
  // Where what was between the two is not to be read, they may be the same, and yet are two.
  return changed.length > 0 ? changed : all(row).slice(0, 1);
}

/** One for all rows of a version, and the same in each dump. */
function guidOf({ of, number }: Place): string {
  const hex = createHash("sha256").update(`${of}/${number}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** What posts that were changed said and say, with who changed them, when, and what they said of it. */
export async function* postHistory(trx: Read, counts: Versions, publisher: Publisher): AsyncGenerator<Attributes> {
  let id = 0;
  for await (const { row, before, number } of numbered(inOrder(readPostVersions(trx)))) {
    counts.versions++;
    const shared = {
      ...{ RevisionGUID: guidOf(row), CreationDate: timeOf(row.created_at), UserId: row.user_id },
      ...{ Comment: row.note || null, Version: number },
      ...{ IsSuggested: row.is_suggested ? "True" : null, SuggestedByUserId: row.suggested_by },
    };
    const licenceOf = ({ PostId }: Said) =>
      row.is_taken_over
        ? PostId === answerOf(row.of)
          ? row.solution_licence
          : row.problem_licence
        : publisher.licence;
    for (const said of saidAnew(row, before)) yield { Id: ++id, ...said, ...shared, ContentLicense: licenceOf(said) };
  }
}

type CommentVersion = Place & { created_at: Date; text: string; source_licence: string | null; is_taken_over: boolean };

const readCommentVersions = (trx: Read) => async (after: Place) => {
  const { rows } = await sql<CommentVersion>`
    select v.comment_id as "of", v.number, v.created_at, coalesce(v.text, c.text) as text,
      s.licence as source_licence, s.comment_id is not null as is_taken_over
    from comment_versions v join comments c on c.id = v.comment_id join posts p on p.id = c.post_id
      left join comment_sources s on s.comment_id = c.id
    where (v.comment_id, v.number) > (${after.of}, ${after.number}) and v.state = 'kept' and c.is_public and p.is_public
      and exists (select from comment_versions o
        where o.comment_id = v.comment_id and o.number <> v.number and o.state = 'kept')
    order by v.comment_id, v.number limit ${BATCH}`.execute(trx);
  return rows;
};

/** The same of comments, which Stack Exchange keeps no history of: in a file that its own dumps have not. */
export async function* commentHistory(trx: Read, counts: Versions, publisher: Publisher): AsyncGenerator<Attributes> {
  let id = 0;
  for await (const { row, number } of numbered(inOrder(readCommentVersions(trx)))) {
    counts.versions++;
    const Html = undecorated(row.text);
    yield {
      ...{ Id: ++id, CommentId: row.of, Version: number, CreationDate: timeOf(row.created_at) },
      ...{ Text: visibleText(Html).trim(), Html },
      ContentLicense: row.is_taken_over ? row.source_licence : publisher.licence,
    };
  }
}
