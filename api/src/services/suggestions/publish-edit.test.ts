import { setAbility } from "@unknot/contract/services/abilities";
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
