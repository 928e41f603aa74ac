import { setUserRole } from "@unknot/contract/services/admin";
import { createAppeal, getAppeals, getDecisions, resolveAppeal } from "@unknot/contract/services/appeals";
import { deleteComment } from "@unknot/contract/services/comments";
import { hideContent, muteUser, unmuteUser } from "@unknot/contract/services/moderation";
import { createProblemSolution, deleteProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createComment, createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let rowan: LoggedIn;
let moderator: LoggedIn;
let second: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
  moderator = await logInAs(api, "moderator", "Moss");
  second = await logInAs(api, "moderator", "Sedge");
  admin = await logInAs(api, "admin", "Alder");
  await api.runJobs();
});
afterAll(() => api.close());

const DAY = 24 * 3_600_000;
const later = (ms: number) => new Date(api.clock().getTime() + ms).toISOString();
const mute = (who: LoggedIn, more: object = {}) =>
  who.browser.call(muteUser, { body: { username: "rowan", reason: "Spam", ...more } });
const writePost = { title: "A title", problem: "<p>One</p>", solution: "<p>Two</p>" };
const write = () => rowan.browser.call(createProblemSolution, { body: writePost });
const hide = (who: LoggedIn, id: string) =>
  who.browser.call(hideContent, { body: { object_id: id, type: "problemSolution", reason: "Not nice" } });
const decisions = async (who = rowan) => {
  const answer = await who.browser.call(getDecisions, { query: {} });
  return answer.success ? answer.list : [];
};
const appeal = async (text = "It was a quotation", who = rowan) =>
  who.browser.call(createAppeal, { body: { decision_id: (await decisions())[0]?.decision_id ?? "0", text } });
const appeals = async (who: LoggedIn) => {
  const answer = await who.browser.call(getAppeals, { query: {} });
  return answer.success ? answer.list : [];
};
const answer = async (who: LoggedIn, outcome: "upheld" | "overturned") =>
  who.browser.call(resolveAppeal, {
    params: { appeal_id: (await appeals(moderator))[0]?.appeal_id ?? "0" },
    body: { outcome, answer: "We looked again" },
  });

describe("an appeal", () => {
  it("is told, answered by another moderator, and lifts what it is about", async () => {
    const post = await createPost(api.db, { authorId: rowan.id });
    await hide(moderator, post);
    expect(await decisions()).toMatchObject([
      { action: "hide", object_id: post, reason: "Not nice", isInForce: true, mayAppeal: true, appeal: null },
    ]);
    expect(await appeal()).toMatchObject({ success: true });
    expect(await appeals(moderator)).toMatchObject([
      { text: "It was a quotation", username: "Rowan", mayAnswer: false, decision: { actor: "Moss" } },
    ]);
    expect(await answer(moderator, "upheld")).toMatchObject({ status: 403, error: /the decision was yours/ });
    expect(await answer(second, "overturned")).toMatchObject({ success: true });
    const seen = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: post } } });
    expect(seen).toMatchObject({ list: [{ isHidden: { active: false } }] });
    expect((await decisions())[1]).toMatchObject({
      isInForce: false,
      mayAppeal: false,
      appeal: { outcome: "overturned", answer: "We looked again" },
    });
  });

  it("can be made once, by whom it concerns, in words, while the decision is in force", async () => {
    await mute(moderator);
    for (const text of ["", "  ", "x".repeat(1001)]) expect(await appeal(text)).toMatchObject({ status: 400 });
    expect(await appeal("Mine", second)).toMatchObject({ status: 404 });
    expect(await appeal()).toMatchObject({ success: true });
    expect(await appeal()).toMatchObject({ status: 409, error: /already/ });
    expect(await answer(second, "upheld")).toMatchObject({ success: true });
    expect(await write()).toMatchObject({ status: 423 });
    await moderator.browser.call(unmuteUser, { body: { username: "Rowan", reason: "Over" } });
    await mute(moderator, { expiration: later(DAY) });
    api.clock.advance(DAY);
    await rowan.browser.refresh();
    expect(await appeal()).toMatchObject({ status: 409, error: "This decision is no longer in force" });
  });

  it("against a mute lets the member write again", async () => {
    await mute(moderator);
    await appeal();
    await answer(second, "overturned");
    expect(await write()).toMatchObject({ success: true });
  });

  it("is answered by whoever decided where there is nobody else", async () => {
    await mute(moderator);
    await appeal();
    for (const username of ["Sedge", "Moss"]) {
      await admin.browser.call(setUserRole, { body: { username, role: username === "Moss" ? "moderator" : "member" } });
    }
    await api.db.updateTable("users").set({ role: "member" }).where("username", "=", "Alder").execute();
    expect(await answer(moderator, "upheld")).toMatchObject({ success: true });
  });

  it("of a moderator is answered by the admin who decided, where only the moderator is left, and is shown so", async () => {
    const post = await createPost(api.db, { authorId: moderator.id });
    await hide(admin, post);
    const [decision] = await decisions(moderator);
    const body = { decision_id: decision?.decision_id ?? "", text: "It was a quotation" };
    expect(await moderator.browser.call(createAppeal, { body })).toMatchObject({ success: true });
    expect(await appeals(admin)).toMatchObject([{ mayAnswer: false }]);
    expect(await answer(admin, "upheld")).toMatchObject({ status: 403 });
    await admin.browser.call(setUserRole, { body: { username: "Sedge", role: "member" } });
    expect(await appeals(admin)).toMatchObject([{ mayAnswer: true }]);
    expect(await appeals(moderator)).toMatchObject([{ mayAnswer: false }]);
    expect(await answer(admin, "upheld")).toMatchObject({ success: true });
  });

  it("is answered although its author has deleted what it is about, which comes back as it was decided", async () => {
    const post = await createPost(api.db, { authorId: rowan.id });
    await hide(moderator, post);
    await appeal();
    const remove = (deleted: "true" | "false") =>
      rowan.browser.call(deleteProblemSolution, { params: { ps_id: post }, query: { deleted } });
    await remove("true");
    expect(await appeals(second)).toMatchObject([{ mayAnswer: true }]);
    expect(await answer(second, "overturned")).toMatchObject({ success: true });
    await remove("false");
    const seen = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: post } } });
    expect(seen).toMatchObject({ list: [{ isHidden: { active: false } }] });
    expect((await decisions())[0]).toMatchObject({ action: "unhide" });
  });

  it("is answered although what it is about is gone for good", async () => {
    const post = await createPost(api.db);
    const comment = await createComment(api.db, { postId: post, authorId: rowan.id });
    const about = { object_id: comment, type: "comment", reason: "Not nice" } as const;
    await moderator.browser.call(hideContent, { body: about });
    await appeal();
    await rowan.browser.call(deleteComment, { params: { comment_id: comment } });
    const [waiting] = await appeals(second);
    const input = { params: { appeal_id: waiting?.appeal_id ?? "0" } };
    const body = { outcome: "overturned", answer: "We looked again" } as const;
    expect(await second.browser.call(resolveAppeal, { ...input, body })).toMatchObject({ success: true });
  });

  it("is answered once", async () => {
    await mute(moderator);
    await appeal();
    const [found] = await appeals(second);
    const params = { appeal_id: found?.appeal_id ?? "" };
    const body = { outcome: "upheld", answer: "No" } as const;
    const answers = [await second.browser.call(resolveAppeal, { params, body })];
    answers.push(await admin.browser.call(resolveAppeal, { params, body }));
    expect(answers).toMatchObject([{ success: true }, { status: 409, error: "Sedge has already decided this" }]);
  });
});
