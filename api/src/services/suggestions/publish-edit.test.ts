import { getAbilities, setAbility } from "@unknot/contract/services/abilities";
import { getVersions, restoreVersion } from "@unknot/contract/services/history";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LoggedIn } from "../../../testing/members.ts";
import { joinedLongAgo, logInAs } from "../../../testing/moderators.ts";
import { suggestionsAbout } from "../../../testing/standing.ts";
import { beginSuggesting } from "../../../testing/suggested-edits.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let w: Awaited<ReturnType<typeof beginSuggesting>>;
let author: LoggedIn;
let ada: LoggedIn;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  w = await beginSuggesting(api);
  ({ author, ada, id } = w);
  await suggestionsAbout(api, { postId: id, userId: ada.id, by: author.id, count: 10 });
});
afterAll(() => api.close());

const publish = (solution: string, version = 1) => w.propose({ solution, version, publish: true });

it("an edit of who may is published at once as theirs, and its author restores what was there", async () => {
  expect(await publish("<p>Oil it</p>")).toMatchObject({
    status: 403,
    error: expect.stringContaining("without waiting"),
  });
  expect(await w.begin()).toMatchObject({ mayPublish: false });
  await joinedLongAgo(api);
  expect(await w.begin()).toMatchObject({ mayPublish: true });
  const open = await w.proposed({ solution: "<p>Wax it</p>" });
  expect(await publish("<p>Oil it</p>")).toMatchObject({ success: true, message: "The post has been changed" });
  expect(await w.read()).toMatchObject({ solution: "<p>Oil it</p>", user: "Rowan" });
  expect(await w.show(open)).toMatchObject({ status: 404 });
  expect(await api.call(getVersions, { params: { ps_id: id }, query: {} })).toMatchObject({
    list: [
      { number: 2, user: "Ada", suggestedBy: null },
      { number: 1, user: "Rowan" },
    ],
  });
  expect((await w.news(author))[0]).toMatchObject({
    text: "Ada has edited your post “A door that sticks”",
    path: `/post/${id}/history`,
  });
  const restored = { params: { ps_id: id, number: "1" }, body: {} };
  expect(await author.browser.call(restoreVersion, restored)).toMatchObject({ success: true });
  expect((await w.read())?.solution).toBe("<p>Plane it</p>");
});

it("is not published over what was not read, without a difference, nor once it was taken away", async () => {
  await joinedLongAgo(api);
  expect(await publish("<p>Plane it</p>")).toMatchObject({ status: 400, code: "nothing_suggested" });
  await w.proposed({ solution: "<p>Wax it</p>" });
  await w.edit("<p>Sand it</p>");
  expect(await publish("<p>Oil it</p>")).toMatchObject({ status: 409, code: "suggestion_changed" });
  expect(await w.begin()).toMatchObject({ version: 1, mayPublish: false });
  expect((await w.read())?.solution).toBe("<p>Sand it</p>");
  const moss = await logInAs(api, "moderator", "Moss");
  const body = { username: "Ada", ability: "directEdits", allowed: false, reason: "Careless" } as const;
  await moss.browser.call(setAbility, { body });
  expect(await publish("<p>Oil it</p>", 2)).toMatchObject({ status: 403 });
});

const declined = async () => {
  const answer = await ada.browser.call(getAbilities, { query: {} });
  const edits = answer.success ? answer.list.find(({ ability }) => ability === "directEdits") : undefined;
  return { value: edits?.rules.find(({ rule }) => rule === "declinedEdits")?.value, has: edits?.has };
};
const restore = (number: string) => author.browser.call(restoreVersion, { params: { ps_id: id, number }, body: {} });

it("an edit that its author undoes counts as declined, and two of them end the ability", async () => {
  await joinedLongAgo(api);
  await publish("<p>Oil it</p>");
  expect(await declined()).toEqual({ value: 0, has: true });
  await restore("1");
  expect(await declined()).toEqual({ value: 1, has: true });
  expect((await w.news(ada))[0]).toMatchObject({
    text: "Rowan has undone your edit of “A door that sticks”",
    path: `/post/${id}/history`,
  });
  expect((await w.news(author))[0]).toMatchObject({ text: "Ada has edited your post “A door that sticks”" });
  await restore("2");
  expect(await declined()).toEqual({ value: 1, has: true });
  await publish("<p>Wax it</p>", 4);
  await restore("1");
  expect(await declined()).toEqual({ value: 2, has: false });
  expect(await publish("<p>Grease it</p>", 6)).toMatchObject({ status: 403 });
});

it("an edit that its author has built on is not undone by what they restore later", async () => {
  await joinedLongAgo(api);
  await publish("<p>Oil it</p>");
  await w.edit("<p>Oil it twice</p>");
  await restore("1");
  expect(await declined()).toEqual({ value: 0, has: true });
});
