import { getVersions } from "@unknot/contract/services/history";
import { deleteProblemSolution } from "@unknot/contract/services/posts";
import { getWaitingSuggestedEdits, withdrawSuggestedEdit } from "@unknot/contract/services/suggestions";
import { deleteAccount, exportAccount } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hide } from "../../../testing/factories.ts";
import { type LoggedIn, mute, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { beginSuggesting } from "../../../testing/suggested-edits.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

const DAY = 86_400_000;

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
});
afterAll(() => api.close());

describe("who", () => {
  it("may suggest: members, about others' posts that everybody can see, and not while muted", async () => {
    expect(await w.propose({ solution: "<p>x</p>" }, author)).toMatchObject({ status: 403 });
    expect(await w.begin(author)).toMatchObject({ status: 403 });
    for (const nothing of ["x", "999999"])
      expect(await w.propose({ solution: "<p>x</p>" }, ada, nothing)).toMatchObject({ status: 404 });
    expect(await w.propose({ title: "" })).toMatchObject({ status: 400, field: "title" });
    expect(await w.propose({ solution: "<p>x</p>", note: "n".repeat(201) })).toMatchObject({
      status: 400,
      field: "note",
    });
    const strange = `<p><img src="/uploads/${"a".repeat(22)}.webp" alt=""></p>`;
    expect(await w.propose({ solution: `<p>x</p>${strange}` })).toMatchObject({ status: 400, field: "solution" });
    await mute(api, ada.id);
    expect(await w.propose({ solution: "<p>x</p>" })).toMatchObject({ status: 423 });
  });

  it("sees it: its proposer, the author and moderators, for as long as they see the post", async () => {
    const one = await w.proposed({ solution: "<p>Oil it</p>" });
    const bob = await signUpAndLogIn(api, "Bob");
    const moss = await logInAs(api, "moderator", "Moss");
    expect(await w.list(bob)).toMatchObject({ totalCount: 0, list: [] });
    expect(await w.show(one, bob)).toMatchObject({ status: 404 });
    expect(await w.decide(one, true, { who: bob })).toMatchObject({ status: 404 });
    for (const who of [ada, author, moss]) expect(await w.show(one, who)).toMatchObject({ success: true });
    await hide(api.db, "posts", id);
    expect(await w.show(one, ada)).toMatchObject({ status: 404 });
    expect(await w.list(ada)).toMatchObject({ status: 404 });
    expect(await w.begin()).toMatchObject({ status: 404 });
    expect(await w.news(author)).toEqual([]);
    for (const who of [author, moss]) expect(await w.show(one, who)).toMatchObject({ success: true });
    await author.browser.call(deleteProblemSolution, { params: { ps_id: id }, query: { deleted: "true" } });
    for (const who of [author, moss, ada]) expect(await w.show(one, who)).toMatchObject({ status: 404 });
    const withdrawing = await ada.browser.call(withdrawSuggestedEdit, { params: { suggestion_id: one } });
    expect(withdrawing).toMatchObject({ success: true });
  });

  it("decides: the author, and after seven days moderators, but nobody about their own", async () => {
    const moss = await logInAs(api, "moderator", "Moss");
    const waiting = (who = moss) => who.browser.call(getWaitingSuggestedEdits, { query: {} });
    const one = await w.proposed({ solution: "<p>Oil it</p>" });
    const own = await w.proposed({ solution: "<p>Wax it</p>" }, moss);
    expect(await w.decide(one, true, { who: ada })).toMatchObject({ status: 403 });
    expect(await w.decide(one, true, { who: moss })).toMatchObject({ status: 403 });
    expect(await waiting()).toMatchObject({ totalCount: 0 });
    api.clock.advance(7 * DAY);
    for (const who of [ada, author, moss]) await who.browser.refresh();
    expect(await waiting()).toMatchObject({
      list: [
        { suggestion_id: one, ps_id: id, title: "A door that sticks", user: "Ada" },
        { suggestion_id: own, user: "Moss" },
      ],
    });
    expect(await w.decide(own, true, { who: moss })).toMatchObject({ status: 403 });
    expect(await w.decide(one, true, { who: moss })).toMatchObject({ success: true });
    expect(await w.news(author)).toContainEqual(
      expect.objectContaining({ text: "A moderator has accepted an edit of “A door that sticks” that Ada suggested" }),
    );
    expect(await waiting()).toMatchObject({ list: [{ suggestion_id: own }] });
    await hide(api.db, "posts", id);
    expect(await waiting()).toMatchObject({ totalCount: 0 });
  });
});

it("leaves with its proposer's account, or stays without their name, as they choose; their copy holds it", async () => {
  await w.proposed({ solution: "<p>Oil it</p>", note: "Better" });
  expect(await ada.browser.call(exportAccount, {})).toMatchObject({
    suggestedEdits: [{ ps_id: id, solution: "<p>Oil it</p>", note: "Better", status: "open" }],
  });
  const bob = await signUpAndLogIn(api, "Bob");
  await w.proposed({ solution: "<p>Wax it</p>" }, bob);
  await ada.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: false } });
  await bob.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: true } });
  const found = await w.list(author);
  expect(found).toMatchObject({ totalCount: 1, list: [{ user: "deleted user", status: "open" }] });
  expect(await w.decide(found.success ? (found.list[0]?.suggestion_id ?? "") : "", true)).toMatchObject({
    success: true,
  });
  expect(await api.call(getVersions, { params: { ps_id: id }, query: {} })).toMatchObject({
    list: [{ suggestedBy: "deleted user" }, { suggestedBy: null }],
  });
});
