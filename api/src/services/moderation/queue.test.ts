import { getComment } from "@unknot/contract/services/comments";
import {
  createReport,
  getReports,
  hideContent,
  resolveReport,
  unhideContent,
} from "@unknot/contract/services/moderation";
import { deleteProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { getModerationLog } from "@unknot/contract/services/records";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createComment, createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let author: LoggedIn;
let moderator: LoggedIn;
let second: LoggedIn;
let post: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  author = await signUpAndLogIn(api, "Author");
  moderator = await logInAs(api, "moderator", "Moss");
  second = await logInAs(api, "moderator", "Sedge");
  post = await createPost(api.db, { authorId: author.id, title: "Suspicious" });
});
afterAll(() => api.close());

const report = (who: LoggedIn, id: string, category?: "Spam" | "Scam") =>
  who.browser.call(createReport, {
    body: { object_id: id, type: "problemSolution", reason: "<p>Look</p>", ...(category && { category }) },
  });
const queue = async (who = moderator, status: "open" | "hidden" | "dismissed" = "open") => {
  const answer = await who.browser.call(getReports, { query: { status } });
  if (!answer.success) throw new Error(answer.error);
  return answer;
};
const decide = (who: LoggedIn, id: string, outcome: "hidden" | "dismissed", note?: string) =>
  who.browser.call(resolveReport, {
    params: { object_type: "problemSolution", object_id: id },
    body: { outcome, ...(note && { note }) },
  });
const seenBy = async (call = api.call) => {
  const answer = await call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: post } } });
  return answer.success ? answer.list[0] : undefined;
};
const found = async () => {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "text", value: "suspicious" } } });
  return answer.success ? answer.totalCount : -1;
};
const log = async () => {
  const answer = await moderator.browser.call(getModerationLog, { query: {} });
  return answer.success ? answer.list.map(({ action, actor }) => `${action} by ${actor ?? "itself"}`) : [];
};

describe("the queue", () => {
  it("has one row per subject, with its reports, the content and the author's standing", async () => {
    const rowan = await signUpAndLogIn(api);
    await report(rowan, post, "Scam");
    await report(second, post, "Spam");
    const comment = await createComment(api.db, { postId: post, authorId: author.id, text: "<p>Rubbish</p>" });
    api.clock.advance(1000);
    await rowan.browser.call(createReport, { body: { object_id: comment, type: "comment", reason: "<p>Rude</p>" } });
    const { list, totalCount } = await queue();
    expect(totalCount).toBe(2);
    expect(list).toMatchObject([
      { object_type: "comment", object_id: comment, content: { text: "<p>Rubbish</p>", title: "Suspicious" } },
      {
        object_type: "problemSolution",
        object_id: post,
        reportCount: 2,
        reports: [
          { user: "Sedge", category: "Spam" },
          { user: "Rowan", reason: "<p>Look</p>", category: "Scam" },
        ],
        content: { title: "Suspicious", user: "Author" },
        author: { username: "Author", role: "member", timesHidden: 0, mute: null },
        claimedBy: null,
        mayDecide: true,
      },
    ]);
    expect(JSON.stringify(list)).not.toContain("@unknot.example");
  });

  it("costs at most five statements, however long it is", async () => {
    for (let count = 0; count < 6; count++) await report(moderator, await createPost(api.db));
    expect(await api.countStatements(() => queue())).toBeLessThanOrEqual(5);
  });

  it("holds nothing of what its author has deleted, and holds it again when it is back", async () => {
    await report(moderator, post);
    const comment = await createComment(api.db, { postId: post });
    await moderator.browser.call(createReport, { body: { object_id: comment, type: "comment", reason: "<p>x</p>" } });
    await author.browser.call(deleteProblemSolution, { params: { ps_id: post }, query: { deleted: "true" } });
    expect(await queue()).toMatchObject({ totalCount: 0, list: [] });
    expect(await decide(moderator, post, "hidden")).toMatchObject({ status: 404 });
    await author.browser.call(deleteProblemSolution, { params: { ps_id: post }, query: { deleted: "false" } });
    expect(await queue()).toMatchObject({ totalCount: 2 });
  });

  it("is not there for anybody else", async () => {
    for (const call of [api.call, author.browser.call]) {
      expect(await call(getReports, { query: {} })).toMatchObject({ status: 404, error: "Not found" });
    }
  });
});

describe("deciding", () => {
  it("hides with a reason, takes it from search, tells the log; unhiding brings all of it back", async () => {
    await report(moderator, post, "Spam");
    expect(await decide(moderator, post, "hidden", "It is advertising")).toMatchObject({ success: true });
    expect(await seenBy()).toMatchObject({ title: "", isHidden: { active: true, reason: "It is advertising" } });
    expect(await found()).toBe(0);
    expect(await queue()).toMatchObject({ totalCount: 0 });
    expect((await queue(moderator, "hidden")).list).toMatchObject([{ decidedBy: "Moss", status: "hidden" }]);
    const body = { object_id: post, type: "problemSolution", reason: "A mistake" } as const;
    expect(await second.browser.call(unhideContent, { body })).toMatchObject({ success: true });
    expect(await seenBy()).toMatchObject({ title: "Suspicious", isHidden: { active: false, reason: null } });
    expect(await found()).toBe(1);
    expect(await log()).toEqual(["unhide by Sedge", "hide by Moss"]);
  });

  it("without a note takes the category that most reports name as the reason", async () => {
    for (const [name, category] of [
      ["A1b", "Scam"],
      ["B2c", "Spam"],
      ["C3d", "Scam"],
    ] as const) {
      await report(await signUpAndLogIn(api, name), post, category);
    }
    await decide(moderator, post, "hidden");
    expect(await seenBy()).toMatchObject({ isHidden: { reason: "Scam" } });
  });

  it("dismisses; the content stays, and a new report opens it again", async () => {
    const rowan = await signUpAndLogIn(api);
    await report(rowan, post);
    expect(await decide(moderator, post, "dismissed")).toMatchObject({ success: true });
    expect(await seenBy()).toMatchObject({ title: "Suspicious" });
    expect(await queue()).toMatchObject({ totalCount: 0 });
    await report(rowan, post);
    expect((await queue()).list).toMatchObject([{ reportCount: 1 }]);
  });

  it("happens once: the second moderator hears who was first; the first may say it again", async () => {
    await report(moderator, post);
    await decide(moderator, post, "hidden");
    expect(await decide(second, post, "dismissed")).toMatchObject({
      status: 409,
      code: "already_decided",
      error: "Moss has already decided this",
    });
    expect(await decide(moderator, post, "hidden")).toMatchObject({ success: true });
    expect(await log()).toEqual(["hide by Moss"]);
    const nobodys = await createPost(api.db);
    expect(await decide(moderator, nobodys, "hidden")).toMatchObject({ status: 404 });
  });

  it("hides and shows by direct call, and says nothing twice", async () => {
    const body = { object_id: post, type: "problemSolution", reason: "Spam" } as const;
    for (const who of [moderator, second]) {
      expect(await who.browser.call(hideContent, { body })).toMatchObject({ success: true });
    }
    for (const who of [second, moderator]) {
      expect(await who.browser.call(unhideContent, { body })).toMatchObject({ success: true });
    }
    expect(await log()).toEqual(["unhide by Sedge", "hide by Moss"]);
    expect(await moderator.browser.call(hideContent, { body: { ...body, reason: " " } })).toMatchObject({
      status: 400,
    });
    expect(await moderator.browser.call(hideContent, { body: { ...body, object_id: "999" } })).toMatchObject({
      status: 404,
    });
  });

  it("is not for what is one's own, nor for what a moderator wrote, but for an admin's eyes", async () => {
    const own = await createPost(api.db, { authorId: moderator.id });
    const body = { object_id: own, type: "problemSolution", reason: "Spam" } as const;
    const admin = await logInAs(api, "admin", "Alder");
    for (const who of [moderator, second])
      expect(await who.browser.call(hideContent, { body })).toMatchObject({ status: 403 });
    expect(await admin.browser.call(hideContent, { body })).toMatchObject({ success: true });
  });

  it("hides a comment: its place stays, its text goes", async () => {
    const comment = await createComment(api.db, { postId: post, text: "<p>Rude</p>" });
    const body = { object_id: comment, type: "comment", reason: "It is abusive" } as const;
    await moderator.browser.call(hideContent, { body });
    expect(await api.call(getComment, { params: { comment_id: comment } })).toMatchObject({
      comment: { text: "", isHidden: { active: true } },
    });
  });
});
