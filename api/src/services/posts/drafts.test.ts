import { deleteDraft, getDraft, getDrafts, saveDraft } from "@unknot/contract/services/drafts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { inLine } from "../../../testing/in-line.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import type { Db } from "../../database.ts";
import { REMOVE_DELETED } from "./jobs.ts";

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

it("keeps which version of the post it was begun from", async () => {
  const mine = await createPost(api.db, { authorId: rowan.id });
  await save(rowan, mine, { base: "2026-03-01T12:00:00.000Z" });
  expect(await get(rowan, mine)).toMatchObject({ draft: { base: "2026-03-01T12:00:00.000Z" } });
  await save(rowan, mine);
  expect(await get(rowan, mine)).toMatchObject({ draft: { base: null } });
  expect(await save(rowan, mine, { base: "x".repeat(41) })).toMatchObject({ status: 400 });
});

it("keeps the tags as they were typed", async () => {
  await save(rowan, undefined, { tags: "Wood, gl" });
  expect(await get(rowan)).toMatchObject({ draft: { tags: "Wood, gl" } });
  await save(rowan, undefined, { title: "Without any" });
  expect(await get(rowan)).toMatchObject({ draft: { title: "Without any", tags: "" } });
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

const reply = { form: "reply", about: "12 34" } as const;
const saveReply = (who: LoggedIn, words: string, change: object = {}) =>
  who.browser.call(saveDraft, { query: reply, body: { ...text, text: words, ...change } });
const drafts = async (who: LoggedIn) => {
  const answer = await who.browser.call(getDrafts, {});
  return answer.success ? answer.list : [];
};

it("what is written in the other forms is kept too, each with its own fields, and listed", async () => {
  await saveReply(rowan, "<p>Half <b onclick='x()'>a</b> reply</p>");
  api.clock.advance(1000);
  await save(rowan);
  api.clock.advance(1000);
  const body = { ...text, reason: "<p>It is an ad</p>", category: "Spam" };
  await rowan.browser.call(saveDraft, { query: { form: "report", about: "problemSolution 7" }, body });
  expect(await rowan.browser.call(getDraft, { query: reply })).toMatchObject({
    draft: { text: "<p>Half <strong>a</strong> reply</p>", title: "" },
  });
  expect(await drafts(rowan)).toMatchObject([
    { form: "report", about: "problemSolution 7", words: "It is an ad", asideUntil: null },
    { form: "post", about: "", words: "Half a title So far" },
    { form: "reply", about: "12 34", words: "Half a reply" },
  ]);
  expect(await drafts(moss)).toEqual([]);
  await rowan.browser.call(deleteDraft, { query: reply });
  expect(await drafts(rowan)).toHaveLength(2);
});

it("a version that its writer does not know of is told, and neither is lost for a week", async () => {
  const first = await saveReply(rowan, "<p>At the desk</p>", { known: null });
  const known = first.success ? first.saved : "";
  api.clock.advance(1000);
  expect(await saveReply(rowan, "<p>On the phone</p>", { known: null })).toMatchObject({
    success: true,
    saved: known,
    other: { text: "<p>At the desk</p>" },
  });
  expect(await saveReply(rowan, "<p>At the desk</p>", { known: null })).toMatchObject({ other: null });
  api.clock.advance(1000);
  expect(await saveReply(rowan, "<p>On the phone</p>", { aside: "that" })).toMatchObject({ other: null });
  expect(await drafts(rowan)).toMatchObject([
    { words: "On the phone", asideUntil: null },
    { words: "At the desk", asideUntil: "2026-03-08T12:00:02.000Z" },
  ]);
  await saveReply(rowan, "<p>A third one</p>", { aside: "this" });
  expect(await rowan.browser.call(getDraft, { query: reply })).toMatchObject({
    draft: { text: "<p>On the phone</p>" },
  });
  const aside = (await drafts(rowan)).filter(({ asideUntil }) => asideUntil);
  expect(aside).toHaveLength(2);
  const query = { draft_id: aside.find(({ words }) => words === "At the desk")?.draft_id ?? "" };
  expect(await rowan.browser.call(getDraft, { query })).toMatchObject({ draft: { text: "<p>At the desk</p>" } });
  expect(await moss.browser.call(getDraft, { query })).toMatchObject({ draft: null });
  await moss.browser.call(deleteDraft, { query });
  expect(await drafts(rowan)).toHaveLength(3);
  await rowan.browser.call(deleteDraft, { query });
  api.clock.advance(8 * 24 * 3_600_000);
  await api.runJob(REMOVE_DELETED);
  const left = await api.db.selectFrom("drafts").select("fields").execute();
  expect(left).toEqual([{ fields: { text: "<p>On the phone</p>" } }]);
});

it("of two devices that keep a first version at once, the second is told of the other", async () => {
  const device = (title: string) => () => save(rowan, undefined, { title, known: null });
  const lock = (trx: Db) => trx.selectFrom("users").select("id").where("id", "=", rowan.id).forUpdate().execute();
  const saved = await inLine(api, lock, [device("From the phone"), device("From the desk")]);
  expect(saved).toMatchObject([{ other: null }, { other: { title: "From the phone" } }]);
  expect(await get(rowan)).toMatchObject({ draft: { title: "From the phone" } });
});
