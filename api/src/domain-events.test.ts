import { createComment } from "@unknot/contract/services/comments";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { createPost } from "../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../testing/members.ts";
import { openTestApi } from "../testing/open-test-api.ts";

// What follows from an event happens with it or not at all.

const api = await openTestApi();
let rowan: LoggedIn;
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
});

/** Runs something while a table is not there. */
async function without<Result>(table: string, run: () => Promise<Result>): Promise<Result> {
  await sql`alter table ${sql.table(table)} rename to elsewhere`.execute(api.db);
  try {
    return await run();
  } finally {
    await sql`alter table elsewhere rename to ${sql.ref(table)}`.execute(api.db);
  }
}

it("a post that cannot be held for review is not published", async () => {
  await api.db.insertInto("site_settings").values({ name: "reviewNewMembers", value: "true" }).execute();
  const body = { title: "A title", problem: "<p>One</p>", solution: "<p>Two</p>" };
  const write = () => rowan.browser.call(createProblemSolution, { body });
  expect(await without("cases", write)).toMatchObject({ status: 500 });
  expect(await api.db.selectFrom("posts").select("id").execute()).toEqual([]);
  expect(await write()).toMatchObject({ success: true });
  expect(await api.db.selectFrom("posts").select("is_public").execute()).toEqual([{ is_public: false }]);
  expect(await api.db.selectFrom("cases").select("status").execute()).toEqual([{ status: "open" }]);
});

it("a comment of which nobody can be told is not written", async () => {
  const author = await signUpAndLogIn(api, "Willow");
  const ps_id = await createPost(api.db, { authorId: author.id });
  const write = () => rowan.browser.call(createComment, { body: { ps_id, text: "<p>Hello</p>" } });
  expect(await without("notifications", write)).toMatchObject({ status: 500 });
  expect(await api.db.selectFrom("comments").select("id").execute()).toEqual([]);
  expect(await write()).toMatchObject({ success: true });
  expect(await api.db.selectFrom("notifications").select("kind").execute()).toEqual([{ kind: "comment" }]);
});
