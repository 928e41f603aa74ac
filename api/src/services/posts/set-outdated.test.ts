import { hideContent, unhideContent } from "@unknot/contract/services/moderation";
import { deleteProblemSolution, getProblemSolutions, setOutdated } from "@unknot/contract/services/posts";
import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, mute, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";

const api = await openTestApi();
let author: LoggedIn;
let old: string;
let next: string;
beforeEach(async () => {
  author = await signUpAndLogIn(api, "Rowan");
  old = await createPost(api.db, { authorId: author.id, title: "Oil a hinge" });
  next = await createPost(api.db, { title: "Wax a hinge" });
});

const mark = (outdated: boolean, by?: string | null, { who = author, ps_id = old } = {}) =>
  who.browser.call(setOutdated, { body: { ps_id, outdated, ...(by !== undefined && { by }) } });
const read = async (id = old) => {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
  return answer.success ? answer.list[0] : undefined;
};

it("is said with the post that follows, or without one, and taken back", async () => {
  expect((await read())?.outdated).toBeNull();
  expect(await mark(true)).toEqual({ success: true, outdated: { by: null, title: null } });
  const followed = { by: next, title: "Wax a hinge" };
  expect(await mark(true, next)).toEqual({ success: true, outdated: followed });
  expect((await read())?.outdated).toEqual(followed);
  expect((await read())?.edited).toBeNull();
  expect(await mark(false)).toEqual({ success: true, outdated: null });
  expect((await read())?.outdated).toBeNull();
});

it("names the next post only as long as everybody can see it", async () => {
  await mark(true, next);
  const moss = await logInAs(api, "moderator", "Moss");
  const object = { object_id: next, type: "problemSolution" as const, reason: "Spam" };
  await moss.browser.call(hideContent, { body: object });
  expect((await read())?.outdated).toEqual({ by: null, title: null });
  await moss.browser.call(unhideContent, { body: object });
  expect((await read())?.outdated).toMatchObject({ by: next });
  await api.db.deleteFrom("posts").where("id", "=", next).execute();
  expect((await read())?.outdated).toEqual({ by: null, title: null });
});

it("is for the author of the post alone, and names a post that is there, and another one", async () => {
  const ada = await signUpAndLogIn(api, "Ada");
  expect(await mark(true, next, { who: ada })).toMatchObject({ status: 403 });
  for (const ps_id of ["999999", "x", ""]) expect(await mark(true, next, { ps_id })).toMatchObject({ status: 404 });
  for (const by of [old, "999999", "x", "", "9".repeat(30)])
    expect(await mark(true, by)).toMatchObject({ status: 400, field: "by" });
  await author.browser.call(deleteProblemSolution, { params: { ps_id: old }, query: { deleted: "true" } });
  expect(await mark(true, next)).toMatchObject({ status: 404 });
  await mute(api, author.id);
  expect(await mark(true, next)).toMatchObject({ status: 423 });
});

it("tells pages that show the post when the next one gets another title", async () => {
  await mark(true, next);
  const noted = async () =>
    (await api.db.selectFrom("changes").select("tag").where("tag", "=", `post-${old}`).execute()).length;
  const before = await noted();
  await api.db.updateTable("posts").set({ title: "Wax it" }).where("id", "=", next).execute();
  expect(await noted()).toBe(before + 1);
});

describe("a search", () => {
  const titles = async () => {
    const answer = await api.call(getProblemSolutions, {
      body: { query: { searchBy: "text", value: "squeaky gate" } },
    });
    return answer.success ? answer.list.map(({ id }) => id) : [];
  };
  const twice = async () => {
    const texts = { title: "Squeaky gate", problem: "<p>Squeaky gate</p>", solution: "<p>Oil</p>" };
    const first = await createPost(api.db, { ...texts, authorId: author.id });
    const second = await createPost(api.db, { ...texts, authorId: author.id });
    return [first, second] as const;
  };

  it("has what is out of date behind what is as good", async () => {
    const [first, second] = await twice();
    expect(await titles()).toEqual([second, first]);
    await mark(true, null, { ps_id: second });
    expect(await titles()).toEqual([first, second]);
  });

  it("has what worked for others before what did not", async () => {
    const [first, second] = await twice();
    const tried = async (count: number, outcome: string) => {
      for (let at = 0; at < count; at++) {
        const { id } = await signUpAndLogIn(api, `M${outcome}${at}`);
        await api.db
          .insertInto("outcomes")
          .values({
            post_id: second,
            user_id: id,
            outcome: outcome as "worked",
            solution_version: 1,
            given_at: new Date(),
          })
          .execute();
      }
    };
    await tried(2, "did_not_work");
    expect(await titles()).toEqual([first, second]);
    await tried(8, "worked");
    expect(await titles()).toEqual([second, first]);
  });
});
