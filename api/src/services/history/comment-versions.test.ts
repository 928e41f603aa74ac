import { getDecisions } from "@unknot/contract/services/appeals";
import { createComment, deleteComment, editComment } from "@unknot/contract/services/comments";
import { getCommentVersions, removeCommentVersion } from "@unknot/contract/services/history";
import { hideContent, unhideContent } from "@unknot/contract/services/moderation";
import { getNotifications } from "@unknot/contract/services/notifications";
import { getTransparency } from "@unknot/contract/services/records";
import { exportAccount } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createMember, createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let author: LoggedIn;
let postId: string;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set("2026-03-01T12:00:00Z");
  author = await signUpAndLogIn(api, "Rowan");
  postId = await createPost(api.db, { authorId: (await createMember(api.db, "ada")).id, title: "A door that sticks" });
  const answer = await author.browser.call(createComment, { body: { ps_id: postId, text: "<p>Which oil?</p>" } });
  id = answer.success ? answer.comment._id : "";
});
afterAll(() => api.close());

type Call = TestApi["call"];
const list = (call: Call = api.call, page = "1") =>
  call(getCommentVersions, { params: { comment_id: id }, query: { page } });
async function edit(text: string) {
  api.clock.advance(20_000);
  return author.browser.call(editComment, { params: { comment_id: id }, body: { text } });
}

it("keeps what each change replaced, and says what is different", async () => {
  const first = { number: 1, date: "2026-03-01T12:00:00.000Z", isReadable: true, text: "<p>Which oil?</p>" };
  const about = { ps_id: postId, title: "A door that sticks", user: "Rowan" };
  expect(await list()).toMatchObject({ ...about, list: [{ ...first, changes: null }], totalCount: 1 });
  await edit("<p>Which grease?</p>");
  await edit("<p>Which grease?</p><p>Or none?</p>");
  const dated = (seconds: number) => ({ date: `2026-03-01T12:00:${seconds}.000Z`, isReadable: true });
  expect(await list()).toMatchObject({
    list: [
      { ...dated(40), number: 3, changes: [{ is: "same" }, { is: "added", parts: [{ text: "Or none?" }] }] },
      { ...dated(20), number: 2, text: "<p>Which grease?</p>", changes: [{ is: "changed" }] },
      { ...first, changes: null },
    ],
    totalCount: 3,
  });
  const second = await list();
  expect(second.success && second.list[1]?.changes?.[0]?.parts).toEqual([
    { text: "Which ", is: "same" },
    { text: "oil", is: "removed" },
    { text: "grease", is: "added" },
    { text: "?", is: "same" },
  ]);
});

it("what changes nothing is no change", async () => {
  expect(await edit("<p>Which oil?</p>")).toMatchObject({ success: true, comment: { edited: null } });
  expect(await list()).toMatchObject({ totalCount: 1 });
});

it("is hidden with the comment; what was changed meanwhile is for its author and moderators", async () => {
  const moss = await logInAs(api, "moderator", "Moss");
  const decision = { object_id: id, type: "comment" as const, reason: "Rude" };
  await moss.browser.call(hideContent, { body: decision });
  await edit("<p>Which grease?</p>");
  expect(await list()).toMatchObject({ status: 404 });
  expect(await list(author.browser.call)).toMatchObject({ totalCount: 2 });
  await moss.browser.call(unhideContent, { body: decision });
  const withheld = { number: 1, isReadable: false, text: "", changes: null };
  expect(await list()).toMatchObject({ list: [{ number: 2, isReadable: true, changes: null }, withheld] });
  for (const { call } of [author.browser, moss.browser]) {
    expect(await list(call)).toMatchObject({ list: [{ changes: [{}] }, { text: "<p>Which oil?</p>" }] });
  }
});

it("goes with the comment, and its author's copy holds it", async () => {
  await edit("<p>Which grease?</p>");
  expect(await author.browser.call(exportAccount, {})).toMatchObject({
    commentVersions: [{ comment_id: id, number: 1, text: "<p>Which oil?</p>" }],
  });
  // The place of a comment that was answered stays.
  const reply = { ps_id: postId, parent_id: id, text: "<p>Graphite</p>" };
  await (await signUpAndLogIn(api, "Bea")).browser.call(createComment, { body: reply });
  await author.browser.call(deleteComment, { params: { comment_id: id } });
  expect(await list(author.browser.call)).toMatchObject({ status: 404 });
  expect(await api.db.selectFrom("comment_versions").selectAll().execute()).toEqual([]);
});

it("a moderator takes an older version away for good, says why, and everybody is told that it happened", async () => {
  const moss = await logInAs(api, "moderator", "Moss");
  const remove = (number: number, { reason = "Private", who = moss } = {}) =>
    who.browser.call(removeCommentVersion, { body: { comment_id: id, number, reason } });
  expect(await remove(1)).toMatchObject({ status: 400, field: "number" });
  await edit("<p>My number is 555 0100</p>");
  await edit("<p>Which grease?</p>");
  expect(await remove(2, { who: author })).toMatchObject({ status: 404 });
  expect(await remove(2, { reason: " " })).toMatchObject({ status: 400, field: "reason" });
  const present = { error: "What a comment says now cannot be removed from its history: hide the comment" };
  expect(await remove(3)).toMatchObject({ status: 400, field: "number", ...present });
  expect(await remove(9)).toMatchObject({ status: 404 });
  expect(await remove(2)).toMatchObject({ success: true });
  const removed = { number: 2, isReadable: false, text: "", changes: null };
  for (const call of [api.call, author.browser.call, moss.browser.call]) {
    expect(await list(call)).toMatchObject({ list: [{ text: "<p>Which grease?</p>", changes: null }, removed, {}] });
  }
  expect(JSON.stringify(await api.db.selectFrom("comment_versions").selectAll().execute())).not.toContain("555");
  expect(await author.browser.call(exportAccount, {})).toMatchObject({ commentVersions: [{ number: 1 }] });
  const decision = { action: "erase", object_type: "comment", object_id: id, reason: "Private", mayAppeal: false };
  expect(await author.browser.call(getDecisions, { query: {} })).toMatchObject({ list: [decision] });
  expect(await author.browser.call(getNotifications, { query: {} })).toMatchObject({
    list: [{ text: "A moderator has removed an older version of your comment" }],
  });
  expect(await api.call(getTransparency, { query: {} })).toMatchObject({ list: [{ action: "erase" }] });
  // Saying it again decides nothing twice.
  expect(await remove(2)).toMatchObject({ success: true });
  expect(await author.browser.call(getDecisions, { query: {} })).toMatchObject({ totalCount: 1 });
});

it("lists many in pages, each with what it changed", async () => {
  for (let count = 2; count <= 22; count++) await edit(`<p>Which oil, number ${count}?</p>`);
  const first = await list();
  expect(first.success && first.list.map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, at) => 22 - at),
  );
  expect(first.success && first.list.every(({ changes }) => changes)).toBe(true);
  expect(await list(api.call, "2")).toMatchObject({
    list: [
      { number: 2, changes: [{}] },
      { number: 1, changes: null },
    ],
  });
  expect(await list(api.call, "3")).toMatchObject({ list: [], hasMore: false });
});

it("answers 404 for what is no comment", async () => {
  for (const asked of ["0", "99999999999999999999", "x", "-1"]) {
    expect(await api.call(getCommentVersions, { params: { comment_id: asked }, query: {} })).toMatchObject({
      status: 404,
    });
  }
});
