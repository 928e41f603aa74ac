import { createReport } from "@unknot/contract/services/moderation";
import { exportAccount } from "@unknot/contract/services/user";
import { beforeEach, expect, it } from "vitest";
import { createComment, createPost, hide, markDeleted } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";

const api = await openTestApi();
let rowan: LoggedIn;
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
});

type Change = { type?: "problemSolution" | "comment" | "reply"; reason?: string; category?: "Spam" | "Scam" };
const report = (object_id: string, change: Change = {}, call = rowan.browser.call) =>
  call(createReport, { body: { object_id, type: "problemSolution", reason: "<p>This is <b>spam</b></p>", ...change } });
const kept = () => api.db.selectFrom("reports").select(["reason", "category"]).orderBy("id").execute();

it("a report is kept, and a second one by the same member replaces it", async () => {
  const post = await createPost(api.db);
  expect(await report(post)).toEqual({
    success: true,
    message: "Thank you. The moderation team will review your report.",
  });
  expect(await report(post, { reason: "<p>A scam</p>", category: "Scam" })).toMatchObject({ success: true });
  expect(await kept()).toEqual([{ reason: "<p>A scam</p>", category: "Scam" }]);
  const moss = await signUpAndLogIn(api, "Moss");
  await report(post, {}, moss.browser.call);
  const comment = await createComment(api.db, { postId: post });
  for (const type of ["comment", "reply"] as const)
    expect(await report(comment, { type })).toMatchObject({ success: true });
  expect(await kept()).toHaveLength(3);
  expect(await rowan.browser.call(exportAccount, {})).toMatchObject({
    reports: [{ ps_id: post }, { comment_id: comment }],
  });
});

it.each([
  [{ reason: "<p></p>" }, "Reason cannot be empty"],
  [{ reason: "x".repeat(1001) }, "Reason can be at most 1000 characters long"],
  [{ category: "Boring" }, undefined],
  [{ type: "user" }, undefined],
])("%j is a 400", async (change, error) => {
  const post = await createPost(api.db);
  expect(await report(post, change as Change)).toMatchObject({ status: 400, ...(error && { error }) });
  expect(await kept()).toEqual([]);
});

it("only members report, only what is not theirs, and only what everybody sees", async () => {
  const post = await createPost(api.db);
  expect(await report(post, {}, api.call)).toMatchObject({ status: 403, code: "invalid_token" });
  const own = await createPost(api.db, { authorId: rowan.id });
  expect(await report(own)).toMatchObject({ status: 403, code: "not_allowed" });
  const ownComment = await createComment(api.db, { postId: post, authorId: rowan.id });
  expect(await report(ownComment, { type: "comment" })).toMatchObject({ status: 403 });
  const hidden = await createPost(api.db);
  const under = await createComment(api.db, { postId: hidden });
  await hide(api.db, "posts", hidden);
  const deleted = await createPost(api.db);
  await markDeleted(api.db, "posts", deleted);
  for (const id of [hidden, deleted, "999", "x", ""]) expect(await report(id), id).toMatchObject({ status: 404 });
  expect(await report(under, { type: "comment" })).toMatchObject({ status: 404 });
  expect(await kept()).toEqual([]);
});
