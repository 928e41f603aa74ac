import { createComment, editComment } from "@unknot/contract/services/comments";
import { getCommentVersions, getVersion, removeVersion } from "@unknot/contract/services/history";
import { createReport, getReports, hideContent } from "@unknot/contract/services/moderation";
import { createProblemSolution, deleteProblemSolution, editProblemSolution } from "@unknot/contract/services/posts";
import { exportAccount } from "@unknot/contract/services/user";
import { beforeEach, expect, it } from "vitest";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";
import type { TestApi } from "../../../testing/test-api.ts";

const api = await openTestApi();
let author: LoggedIn;
let reader: LoggedIn;
let moss: LoggedIn;
let post: string;
beforeEach(async () => {
  api.clock.set("2026-03-01T12:00:00Z");
  author = await signUpAndLogIn(api, "Rowan");
  reader = await signUpAndLogIn(api, "Bea");
  moss = await logInAs(api, "moderator", "Moss");
  const body = { title: "A door that sticks", problem: "<p>It sticks</p>", solution: "<p>Buy at ours</p>" };
  const answer = await author.browser.call(createProblemSolution, { body });
  post = answer.success ? answer.id : "";
});

type Type = "problemSolution" | "comment";
const report = (object_id: string, type: Type, who = reader) =>
  who.browser.call(createReport, { body: { object_id, type, reason: "<p>Advertising</p>" } });
const queue = (status: "open" | "hidden" = "open") => moss.browser.call(getReports, { query: { status } });
async function reported() {
  const answer = await queue();
  return answer.success ? answer.list.flatMap(({ reports }) => reports) : [];
}
async function edit(solution: string) {
  api.clock.advance(20_000);
  const body = { newTitle: "A door that sticks", newProblem: "<p>It sticks</p>", newSolution: solution };
  return author.browser.call(editProblemSolution, { params: { ps_id: post }, body });
}
const show = (number: number, call: TestApi["call"]) =>
  call(getVersion, { params: { ps_id: post, number: String(number) } });

it("a report of a post keeps the version that it was made about, and the queue says which, once there is another", async () => {
  await report(post, "problemSolution");
  const [present] = await reported();
  expect(present).not.toHaveProperty("version");
  await edit("<p>Plane it</p>");
  expect(await reported()).toMatchObject([{ version: { number: 1, page: 1, isReadable: true } }]);
  expect(await show(1, moss.browser.call)).toMatchObject({ version: { solution: "<p>Buy at ours</p>" } });
  const ofAll = await reader.browser.call(exportAccount, {});
  expect(ofAll.success && ofAll.reports[0]).not.toHaveProperty("version");
  // Who reports again has read what is there now.
  await report(post, "problemSolution");
  expect((await reported())[0]).not.toHaveProperty("version");
});

it("what its author changes while it is hidden is still read by moderators, and by no visitor", async () => {
  await report(post, "problemSolution");
  await moss.browser.call(hideContent, { body: { object_id: post, type: "problemSolution", reason: "Spam" } });
  await edit("<p>Plane it</p>");
  expect(await queue("hidden")).toMatchObject({ list: [{ reports: [{ version: { number: 1, isReadable: true } }] }] });
  expect(await show(1, moss.browser.call)).toMatchObject({ version: { solution: "<p>Buy at ours</p>" } });
  for (const call of [api.call, reader.browser.call]) expect(await show(1, call)).toMatchObject({ status: 404 });
});

it("there is nothing to read of a version that was removed, or of a post that is deleted", async () => {
  await report(post, "problemSolution");
  await edit("<p>Plane it</p>");
  await moss.browser.call(removeVersion, { body: { ps_id: post, number: 1, reason: "Private" } });
  expect(await reported()).toMatchObject([{ version: { number: 1, isReadable: false } }]);
  await report(post, "problemSolution");
  await edit("<p>Oil it</p>");
  await moss.browser.call(hideContent, { body: { object_id: post, type: "problemSolution", reason: "Spam" } });
  await author.browser.call(deleteProblemSolution, { params: { ps_id: post }, query: { deleted: "true" } });
  expect(await queue("hidden")).toMatchObject({ list: [{ reports: [{ version: { number: 2, isReadable: false } }] }] });
});

it("a report of a comment does the same, with the page of its history", async () => {
  const written = await author.browser.call(createComment, { body: { ps_id: post, text: "<p>Buy at ours</p>" } });
  const id = written.success ? written.comment._id : "";
  const change = (text: string) => {
    api.clock.advance(20_000);
    return author.browser.call(editComment, { params: { comment_id: id }, body: { text } });
  };
  await change("<p>Buy at theirs</p>");
  await report(id, "comment");
  for (let count = 1; count <= 20; count++) await change(`<p>Plane it ${count} times</p>`);
  expect(await reported()).toMatchObject([{ version: { number: 2, page: 2, isReadable: true } }]);
  const found = await moss.browser.call(getCommentVersions, { params: { comment_id: id }, query: { page: "2" } });
  expect(found).toMatchObject({ list: [{ number: 2, text: "<p>Buy at theirs</p>" }, { number: 1 }] });
});

it("a report from before there were numbers says nothing", async () => {
  await report(post, "problemSolution");
  await api.db.updateTable("reports").set({ version: null }).execute();
  await edit("<p>Plane it</p>");
  expect((await reported())[0]).not.toHaveProperty("version");
});
