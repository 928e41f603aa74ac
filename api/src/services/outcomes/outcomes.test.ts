import { setFollowing } from "@unknot/contract/services/following";
import { hideContent } from "@unknot/contract/services/moderation";
import { getOutcomes, setOutcome } from "@unknot/contract/services/outcomes";
import { createProblemSolution, editProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { setSaved } from "@unknot/contract/services/saved";
import { deleteAccount, exportAccount } from "@unknot/contract/services/user";
import type { Outcome } from "@unknot/contract/values";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type LoggedIn, mute, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";

let api: TestApi;
let author: LoggedIn;
let ada: LoggedIn;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  author = await signUpAndLogIn(api);
  ada = await signUpAndLogIn(api, "Ada");
  const body = { title: "A door that sticks", problem: "<p>It sticks</p>", solution: "<p>Plane it</p>" };
  const answer = await author.browser.call(createProblemSolution, { body });
  id = answer.success ? answer.id : "";
});
afterAll(() => api.close());

const give = (
  outcome: Outcome | null,
  { note, who = ada, ps_id = id }: { note?: string; who?: LoggedIn; ps_id?: string } = {},
) => who.browser.call(setOutcome, { body: { ps_id, outcome, ...(note !== undefined && { note }) } });
const read = async (call: TestApi["call"] = api.call) => {
  const answer = await call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
  return answer.success ? answer.list[0] : undefined;
};
const edit = (newSolution: string) =>
  author.browser.call(editProblemSolution, {
    params: { ps_id: id },
    body: { newTitle: "A door that sticks", newProblem: "<p>It sticks</p>", newSolution },
  });
const notes = (who: LoggedIn) => who.browser.call(getOutcomes, { params: { ps_id: id }, query: {} });
const at = "2026-03-01T12:00:00.000Z";

it("counts one answer of each member, changed and taken back at any time, with the date of the last that worked", async () => {
  const grace = await signUpAndLogIn(api, "Grace");
  expect(await give("worked")).toEqual({ success: true, outcomes: { worked: 1, didNotWork: 0, lastWorked: at } });
  expect(await give("worked")).toMatchObject({ outcomes: { worked: 1 } });
  api.clock.set("2026-03-01T12:05:00Z");
  expect(await give("worked", { who: grace })).toMatchObject({
    outcomes: { worked: 2, lastWorked: "2026-03-01T12:05:00.000Z" },
  });
  expect(await give("did_not_work", { who: grace })).toMatchObject({
    outcomes: { worked: 1, didNotWork: 1, lastWorked: at },
  });
  expect(await give(null)).toMatchObject({ outcomes: { worked: 0, didNotWork: 1, lastWorked: null } });
  expect(await give(null)).toMatchObject({ outcomes: { worked: 0, didNotWork: 1 } });
  expect((await read())?.outcomes).toEqual({ worked: 0, didNotWork: 1, lastWorked: null });
  await grace.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: false } });
  expect((await read())?.outcomes).toMatchObject({ didNotWork: 0 });
  expect(await checkCounts(api.db)).toEqual([]);
});

it("is about the solution as it was: another one begins anew, another problem or title does not", async () => {
  await give("worked", { note: "Oak" });
  await author.browser.call(editProblemSolution, {
    params: { ps_id: id },
    body: {
      newTitle: "A door that sticks in summer",
      newProblem: "<p>It sticks then</p>",
      newSolution: "<p>Plane it</p>",
    },
  });
  expect((await read())?.outcomes).toMatchObject({ worked: 1 });
  await edit("<p>Oil its hinges</p>");
  const nothing = { worked: 0, didNotWork: 0, lastWorked: null };
  expect((await read())?.outcomes).toEqual({ ...nothing, earlier: { worked: 1, didNotWork: 0 } });
  expect((await read(ada.browser.call))?.viewer).toMatchObject({ outcome: null });
  expect(await notes(author)).toMatchObject({ list: [{ note: "Oak", isPresent: false }] });
  expect(await give("did_not_work")).toMatchObject({ outcomes: { worked: 0, didNotWork: 1 } });
  expect(await checkCounts(api.db)).toEqual([]);
});

it("says to whoever is logged in what a post is to them, and to nobody else", async () => {
  expect(await read()).not.toHaveProperty("viewer");
  expect((await read(ada.browser.call))?.viewer).toEqual({ outcome: null, saved: false, following: false });
  await give("worked");
  await ada.browser.call(setSaved, { body: { ps_id: id, saved: true } });
  await ada.browser.call(setFollowing, { body: { kind: "post", value: id, following: true } });
  expect((await read(ada.browser.call))?.viewer).toEqual({ outcome: "worked", saved: true, following: true });
  expect((await read(author.browser.call))?.viewer).toEqual({ outcome: null, saved: false, following: false });
});

it("what was different is for the author and moderators, and in the export of whoever said it", async () => {
  const moss = await logInAs(api, "moderator", "Moss");
  await give("worked", { note: "  Oak,\n not \u202e pine " });
  await give("worked");
  const list = [{ user: "Ada", outcome: "worked", note: "Oak, not pine", date: at, isPresent: true }];
  for (const who of [author, moss]) expect(await notes(who)).toMatchObject({ list, totalCount: 1 });
  expect(await notes(ada)).toMatchObject({ status: 404 });
  const copy = await ada.browser.call(exportAccount, {});
  expect(copy).toMatchObject({ outcomes: [{ ps_id: id, outcome: "worked", note: "Oak, not pine" }] });
  expect(await give("worked", { note: "n".repeat(201) })).toMatchObject({ status: 400, field: "note" });
  expect(await give("worked", { note: "shit door" })).toMatchObject({ status: 400, field: "note" });
  await give(null);
  expect(await notes(author)).toMatchObject({ list: [], totalCount: 0 });
});

it("is not for one's own post, nor for what is not there, and a muted member writes no note", async () => {
  expect(await give("worked", { who: author })).toMatchObject({ status: 403, code: "not_allowed" });
  for (const ps_id of ["999999", "x"]) expect(await give("worked", { ps_id })).toMatchObject({ status: 404 });
  await mute(api, ada.id);
  expect(await give("worked", { note: "Oak" })).toMatchObject({ status: 423, isMuted: true });
  expect(await give("worked")).toMatchObject({ outcomes: { worked: 1 } });
  const moss = await logInAs(api, "moderator", "Moss");
  await moss.browser.call(hideContent, { body: { object_id: id, type: "problemSolution", reason: "Spam" } });
  expect(await give("worked")).toMatchObject({ status: 404 });
  expect((await read())?.outcomes).toEqual({ worked: 0, didNotWork: 0, lastWorked: null });
});
