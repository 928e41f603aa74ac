import type { Db } from "@unknot/api/database";
import { systemClock } from "@unknot/api/platform/clock";
import { signAccessToken } from "@unknot/api/services/auth/access-token";
import { startSession } from "@unknot/api/services/auth/sessions";
import { removeCommentsOf } from "@unknot/api/services/comments/index";
import { insertMembers, removeMembers } from "@unknot/api/services/members/index";
import { removePostsOf } from "@unknot/api/services/posts/index";
import { postProblem } from "@unknot/contract/rules/post";
import { sql } from "kysely";
import type { Case } from "./cases.ts";
import { removeQueue } from "./queue-case.ts";

const DIFFERENT = 200;

/** As many as there are connections: nobody writes on several at once. */
const WRITERS = 32;
let made = 0;

/** A member who is logged in, with the access token of the session; `remove` takes them and all they wrote away. */
export async function makeWriter(db: Db, secret: string) {
  const username = `bench${Date.now()}n${made++}`;
  const now = systemClock();
  const [userId] = (await insertMembers(db, [{ username, createdAt: now }])) as [string];
  const { sessionId } = await startSession(db, userId, "bench", now);
  const signing = { tokenKey: new TextEncoder().encode(secret), clock: systemClock };
  const token = await signAccessToken(signing, { userId, username, role: "member", sessionId });
  const remove = async (to: Db) => {
    await removeQueue(to, userId);
    await removePostsOf(to, userId);
    await removeCommentsOf(to, userId, now);
    await removeMembers(to, [userId]);
  };
  return { token, userId, username, remove };
}

/** As many members as write at once. */
export async function makeWriters(db: Db, secret: string): Promise<Writer[]> {
  return Promise.all(Array.from({ length: WRITERS }, () => makeWriter(db, secret)));
}

type Writer = Awaited<ReturnType<typeof makeWriter>>;

/** What is measured of writing, by members in turn: posts with the texts of others, comments and likes spread over 200 posts. */
export async function makeWriteCases(db: Db, writers: Writer[]): Promise<Case[]> {
  const { rows } = await sql<{ id: string; title: string; problem: string; solution: string }>`
    select id, title, problem, solution from posts where is_public order by md5(id::text) limit ${DIFFERENT}`.execute(
    db,
  );
  const post = (path: string, body: object, index: number) => {
    const { token } = writers[index % writers.length] as Writer;
    return { method: "POST" as const, path: `/api/${path}`, body, token };
  };
  const title = (text: string) => text.slice(0, 110);
  return [
    {
      set: "write",
      name: "post",
      aim: { perSecond: 400 },
      // Imported texts may be longer than what people may write, or ruder.
      requests: rows
        .map((row) => ({ ...row, title: title(row.title) }))
        .filter((row) => postProblem(row) === null && row.problem.length + row.solution.length < 8000)
        .map((row, index) =>
          post("create_problemsolution", { title: row.title, problem: row.problem, solution: row.solution }, index),
        ),
    },
    {
      set: "write",
      name: "comment",
      aim: { perSecond: 1000 },
      requests: rows.map(({ id }, index) =>
        post("create_comment", { ps_id: id, text: "<p>This <b>helped</b> me</p>" }, index),
      ),
    },
    {
      set: "write",
      name: "like",
      aim: { perSecond: 1500 },
      requests: rows.map(({ id }, index) =>
        post("toggle_like", { parent_id: id, parent_type: "problemSolution" }, index),
      ),
    },
  ];
}
