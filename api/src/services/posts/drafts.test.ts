import { deleteDraft, getDraft, saveDraft } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let rowan: LoggedIn;
let moss: LoggedIn;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
  moss = await signUpAndLogIn(api, "Moss");
});
afterAll(() => api.close());

const text = { title: "Half a title", problem: "<p>So far</p>", solution: "" };
const save = (who: LoggedIn, ps_id?: string, change: object = {}) =>
  who.browser.call(saveDraft, { query: { ...(ps_id && { ps_id }) }, body: { ...text, ...change } });
const get = (who: LoggedIn, ps_id?: string) => who.browser.call(getDraft, { query: { ...(ps_id && { ps_id }) } });

it("a draft is kept per account and per thing written, the last one of each", async () => {
  const mine = await createPost(api.db, { authorId: rowan.id });
  expect(await get(rowan)).toEqual({ success: true, draft: null });
  await save(rowan);
  await save(rowan, mine, { title: "Changed" });
  api.clock.advance(1000);
  expect(await save(rowan, undefined, { problem: "<p onclick='x()'>More</p>" })).toMatchObject({
    saved: "2026-03-01T12:00:01.000Z",
  });
  expect(await get(rowan)).toMatchObject({ draft: { title: "Half a title", problem: "<p>More</p>" } });
  expect(await get(rowan, mine)).toMatchObject({ draft: { title: "Changed" } });
  await rowan.browser.call(deleteDraft, { query: {} });
  expect(await get(rowan)).toMatchObject({ draft: null });
  expect(await get(rowan, mine)).toMatchObject({ draft: { title: "Changed" } });
});

it("is nobody else's, and only for what is one's own", async () => {
  const mine = await createPost(api.db, { authorId: rowan.id });
  await save(rowan);
  await save(rowan, mine);
  expect(await get(moss)).toMatchObject({ draft: null });
  expect(await get(moss, mine)).toMatchObject({ draft: null });
  expect(await save(moss, mine)).toMatchObject({ status: 403 });
  expect(await save(moss, "999")).toMatchObject({ status: 404 });
  expect(await save(moss, "x")).toMatchObject({ status: 400 });
  await moss.browser.call(deleteDraft, { query: { ps_id: mine } });
  expect(await get(rowan, mine)).toMatchObject({ draft: { title: "Half a title" } });
  expect(await api.call(getDraft, { query: {} })).toMatchObject({ status: 403 });
});
