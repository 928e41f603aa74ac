import { hideContent } from "@unknot/contract/services/moderation";
import { getSaved, setSaved } from "@unknot/contract/services/saved";
import { exportAccount } from "@unknot/contract/services/user";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost, markDeleted } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let ada: LoggedIn;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  ada = await signUpAndLogIn(api, "Ada");
});
afterAll(() => api.close());

type Kept = { saved?: boolean; note?: string; folder?: string };
const save = (ps_id: string, { saved = true, ...kept }: Kept = {}, who = ada) =>
  who.browser.call(setSaved, { body: { ps_id, saved, ...kept } });
const read = (query: { value?: string; folder?: string; ps_id?: string } = {}, page = 1, who = ada) =>
  who.browser.call(getSaved, { body: { query, page } });
const titles = async (query = {}) => {
  const answer = await read(query);
  return answer.success ? answer.list.map(({ title }) => title) : answer.error;
};
const write = (title: string) => createPost(api.db, { title });

it("what is kept is there for its member alone, the latest first, with note and folder, until it is given up", async () => {
  const [glue, wood] = [await write("Glue that lets go"), await write("Wood that warps")];
  expect(await save(glue, { note: " for the boat\r\n100% sure ", folder: " Repairs " })).toEqual({
    success: true,
    saved: true,
  });
  api.clock.set("2026-03-01T12:05:00Z");
  for (let time = 0; time < 2; time++) expect(await save(wood)).toMatchObject({ saved: true });
  // What is not given stays.
  await save(glue, { folder: "Boats" });
  const answer = await read();
  expect(answer).toMatchObject({
    totalCount: 2,
    hasMore: false,
    folders: [{ name: "Boats", count: 1 }],
    list: [
      { id: wood, saved: { note: "", folder: "", date: "2026-03-01T12:05:00.000Z" } },
      { id: glue, saved: { note: "for the boat\n100% sure", folder: "Boats" } },
    ],
  });
  expect(await titles({ folder: "Boats" })).toEqual(["Glue that lets go"]);
  expect(await titles({ ps_id: wood })).toEqual(["Wood that warps"]);
  const grace = await signUpAndLogIn(api, "Grace");
  expect(await read({}, 1, grace)).toMatchObject({ totalCount: 0, list: [], folders: [] });
  for (let time = 0; time < 2; time++) expect(await save(wood, { saved: false })).toMatchObject({ saved: false });
  expect(await titles()).toEqual(["Glue that lets go"]);
});

it("it is found by all of the words in title, note and folder, whatever signs they have", async () => {
  await save(await write("Glue that lets go"), { note: "100% sure", folder: "boats_2" });
  await save(await write("Wood that warps"), { note: "1000 times" });
  expect(await titles({ value: "GLUE boats" })).toEqual(["Glue that lets go"]);
  expect(await titles({ value: "100%" })).toEqual(["Glue that lets go"]);
  expect(await titles({ value: "s_2" })).toEqual(["Glue that lets go"]);
  expect(await titles({ value: "glue wood" })).toEqual([]);
  expect(await titles({ value: "  " })).toHaveLength(2);
});

it("what is hidden or deleted meanwhile is not shown nor counted, and is there again when it is back", async () => {
  const moss = await logInAs(api, "moderator", "Moss");
  const [hidden, deleted] = [await write("To be hidden"), await write("To be deleted")];
  for (const id of [hidden, deleted]) await save(id, { folder: "Both" });
  const body = { object_id: hidden, type: "problemSolution" as const, reason: "Spam" };
  await moss.browser.call(hideContent, { body });
  await markDeleted(api.db, "posts", deleted);
  expect(await read()).toMatchObject({ totalCount: 0, list: [], folders: [] });
  expect(await save(hidden)).toMatchObject({ status: 404 });
  const copy = await ada.browser.call(exportAccount, {});
  expect(copy).toMatchObject({
    saved: [
      { ps_id: hidden, title: null },
      { title: null, folder: "Both" },
    ],
  });
  await sql`update posts set deleted_at = null`.execute(api.db);
  expect(await titles()).toEqual(["To be deleted"]);
  expect(await save(hidden, { saved: false })).toMatchObject({ saved: false });
});

it("what is not there cannot be kept, nor more than is allowed, nor longer notes", async () => {
  for (const id of ["999999", "x", ""]) expect(await save(id)).toMatchObject({ status: 404 });
  const id = await write("One");
  expect(await save(id, { note: "n".repeat(501) })).toMatchObject({ status: 400, field: "note" });
  expect(await save(id, { folder: "f".repeat(51) })).toMatchObject({ status: 400, field: "folder" });
  expect(await read()).toMatchObject({ totalCount: 0 });
  await sql`insert into posts (author_id, title, problem, solution, created_at)
    select null, 'p' || i, '', '', now() from generate_series(1, 2000) i`.execute(api.db);
  await sql`insert into saved_posts (user_id, post_id, saved_at)
    select ${ada.id}, id, now() from posts where title like 'p%'`.execute(api.db);
  expect(await save(id)).toMatchObject({ status: 400 });
  expect(await read({}, 100)).toMatchObject({ totalCount: 2000, hasMore: false });
});

it("a page costs five statements at most", async () => {
  for (let count = 0; count < 25; count++) await save(await write(`Post ${count}`), { folder: "All" });
  expect(await api.countStatements(() => read())).toBeLessThanOrEqual(5);
  expect(await read({}, 2)).toMatchObject({ page: 2, hasMore: false });
});
