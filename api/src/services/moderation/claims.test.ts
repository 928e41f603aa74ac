import {
  claimReport,
  createReport,
  getReports,
  hideContent,
  resolveReport,
  unhideContent,
} from "@unknot/contract/services/moderation";
import { getNotifications } from "@unknot/contract/services/notifications";
import { deleteProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { getModerationLog } from "@unknot/contract/services/records";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, mute, signUpAndLogIn } from "../../../testing/members.ts";
import { joinedLongAgo, logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { changeSettings } from "../site-settings/settings.ts";
import { END_HIDES } from "./jobs.ts";

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
const log = async () => {
  const answer = await moderator.browser.call(getModerationLog, { query: {} });
  return answer.success ? answer.list.map(({ action, actor }) => `${action} by ${actor ?? "itself"}`) : [];
};

describe("a claim", () => {
  const claim = (who: LoggedIn, claimed: boolean) =>
    who.browser.call(claimReport, { params: { object_type: "problemSolution", object_id: post }, body: { claimed } });

  it("is seen by others, keeps them from deciding, and ends by itself after ten minutes", async () => {
    await report(moderator, post);
    await claim(moderator, true);
    expect((await queue(second)).list).toMatchObject([{ claimedBy: "Moss", isClaimedByCaller: false }]);
    expect((await queue(moderator)).list).toMatchObject([{ isClaimedByCaller: true }]);
    expect(await decide(second, post, "hidden")).toMatchObject({ status: 409, error: /Moss is looking/ });
    expect(await claim(second, true)).toMatchObject({ status: 409 });
    api.clock.advance(10 * 60_000);
    expect((await queue(second)).list).toMatchObject([{ claimedBy: null }]);
    expect(await decide(second, post, "hidden")).toMatchObject({ success: true });
  });

  it("can be let go", async () => {
    await report(moderator, post);
    await claim(moderator, true);
    await claim(moderator, false);
    expect(await claim(second, true)).toMatchObject({ success: true });
  });
});

describe("what many report", () => {
  const reporters = async (count: number) => {
    const people: LoggedIn[] = [];
    for (let index = 0; index < count; index++) people.push(await signUpAndLogIn(api, `Reporter${index}`));
    return people;
  };

  it("hides itself at the fifth report by a member of standing, until a moderator has looked at it", async () => {
    const people = await reporters(6);
    await joinedLongAgo(api);
    await mute(api, people[5]?.id as string);
    for (const person of [people[5] as LoggedIn, ...people.slice(0, 4)]) await report(person, post);
    expect(await seenBy()).toMatchObject({ title: "Suspicious" });
    await report(people[4] as LoggedIn, post);
    expect(await seenBy()).toMatchObject({ title: "", isHidden: { active: true, reason: /Several members/ } });
    expect((await queue()).list).toMatchObject([{ reportCount: 6, content: { title: "Suspicious" } }]);
    await decide(moderator, post, "dismissed");
    expect(await seenBy()).toMatchObject({ title: "Suspicious", isHidden: { active: false } });
    for (const person of people) await report(person, post);
    expect(await seenBy(), "what was cleared stays").toMatchObject({ title: "Suspicious" });
    expect(await log()).toEqual(["dismiss by Moss", "unhide by Moss", "hold by itself", "mute by itself"]);
  });

  it("does not count new members, and follows the setting", async () => {
    const people = await reporters(3);
    const admin = await logInAs(api, "admin", "Alder");
    const viewer = { id: admin.id, username: "Alder", role: "admin", sessionId: "1", mute: null } as const;
    await changeSettings(api.context, viewer, { autoHideReports: 2 });
    for (const person of people) await report(person, post);
    expect(await seenBy()).toMatchObject({ title: "Suspicious" });
    await joinedLongAgo(api);
    await report(people[0] as LoggedIn, post);
    expect(await seenBy()).toMatchObject({ title: "" });
  });
});

it("two moderators at the same moment decide once, and it is logged once", async () => {
  for (let round = 0; round < 10; round++) {
    const id = await createPost(api.db, { authorId: author.id });
    await report(moderator, id);
    const answers = await Promise.all([decide(moderator, id, "hidden"), decide(second, id, "dismissed")]);
    expect(answers.map((answer) => (answer.success ? 200 : answer.status)).sort()).toEqual([200, 409]);
    const lines = await api.db.selectFrom("moderation_log").select("id").where("post_id", "=", id).execute();
    expect(lines).toHaveLength(1);
  }
});

it("a report at the moment of deletion waits for nobody: it counts, or there is nothing to report", async () => {
  for (let round = 0; round < 10; round++) {
    const id = await createPost(api.db, { authorId: author.id });
    const [reported] = await Promise.all([
      report(moderator, id),
      author.browser.call(deleteProblemSolution, { params: { ps_id: id }, query: { deleted: "true" } }),
    ]);
    expect([200, 404]).toContain(reported.success ? 200 : reported.status);
    expect(await queue()).toMatchObject({ totalCount: 0 });
  }
});

it("the log cannot be changed, not even by a slip in our own code", async () => {
  await decide(moderator, post, "hidden");
  await report(moderator, post);
  await decide(moderator, post, "hidden");
  await expect(api.db.updateTable("moderation_log").set({ reason: "x" }).execute()).rejects.toThrow(/append only/);
  await expect(api.db.deleteFrom("moderation_log").execute()).rejects.toThrow(/append only/);
});

it("what is hidden until a time is shown again by itself, unless somebody has decided otherwise since", async () => {
  const other = await createPost(api.db, { authorId: author.id, title: "Another one" });
  const hide = (id: string, more: object) =>
    moderator.browser.call(hideContent, { body: { object_id: id, type: "problemSolution", reason: "Wait", ...more } });
  for (const expiration of ["2020-01-01T00:00:00Z", "2027-02-30T00:00:00Z", ""]) {
    expect(await hide(post, { expiration })).toMatchObject({ status: 400 });
  }
  const expiration = new Date(api.clock().getTime() + 3_600_000).toISOString();
  for (const id of [post, other]) expect(await hide(id, { expiration })).toMatchObject({ success: true });
  const body = { object_id: other, type: "problemSolution", reason: "A mistake" } as const;
  await second.browser.call(unhideContent, { body });
  await hide(other, {});
  await api.runJob(END_HIDES);
  expect(await seenBy()).toMatchObject({ isHidden: { active: true } });
  api.clock.advance(3_600_000);
  await api.runJob(END_HIDES);
  await api.runJob(END_HIDES);
  expect(await seenBy()).toMatchObject({ title: "Suspicious", isHidden: { active: false } });
  await moderator.browser.refresh();
  expect(await log()).toEqual(["unhide by itself", "hide by Moss", "unhide by Sedge", "hide by Moss", "hide by Moss"]);
});

it("what is hidden until a time is hidden for good by a later decision, which its author is told of", async () => {
  const hide = (who: LoggedIn, reason: string, more: object = {}) =>
    who.browser.call(hideContent, { body: { object_id: post, type: "problemSolution", reason, ...more } });
  const expiration = new Date(api.clock().getTime() + 3_600_000).toISOString();
  for (const who of [moderator, second]) await hide(who, "Wait", { expiration });
  expect(await log()).toEqual(["hide by Moss"]);
  expect(await hide(second, "Somebody's address")).toMatchObject({ success: true });
  const news = await author.browser.call(getNotifications, { query: {} });
  expect(news).toMatchObject({ list: [{ kind: "decision" }, { kind: "decision" }] });
  expect(await seenBy()).toMatchObject({ isHidden: { active: true, reason: "Somebody's address" } });
  api.clock.advance(3_600_000);
  await api.runJob(END_HIDES);
  expect(await seenBy()).toMatchObject({ isHidden: { active: true, reason: "Somebody's address" } });
  await moderator.browser.refresh();
  expect(await log()).toEqual(["hide by Sedge", "hide by Moss"]);
});
