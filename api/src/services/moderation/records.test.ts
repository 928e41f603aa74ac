import { getSiteNumbers, getSiteSettings, updateSiteSettings } from "@unknot/contract/services/admin";
import { createComment as comment } from "@unknot/contract/services/comments";
import { createReport, hideContent, muteUser } from "@unknot/contract/services/moderation";
import { createProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import {
  answerContactMessage,
  getContactMessages,
  getModerationLog,
  getTransparency,
} from "@unknot/contract/services/records";
import { contact } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
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
const mute = (who: LoggedIn, more: object = {}) =>
  who.browser.call(muteUser, { body: { username: "rowan", reason: "Spam", ...more } });
const writePost = { title: "A title", problem: "<p>One</p>", solution: "<p>Two</p>" };
const write = () => rowan.browser.call(createProblemSolution, { body: writePost });
const hide = (who: LoggedIn, id: string) =>
  who.browser.call(hideContent, { body: { object_id: id, type: "problemSolution", reason: "Not nice" } });

describe("settings and numbers", () => {
  it("change at run time, by admins only, and every change is in the log", async () => {
    const settings = { reviewNewMembers: true, autoHideReports: 3 };
    expect(await moderator.browser.call(updateSiteSettings, { body: { settings } })).toMatchObject({ status: 404 });
    expect(await admin.browser.call(updateSiteSettings, { body: { settings } })).toMatchObject({
      settings: { reviewNewMembers: true, autoHideReports: 3, newMemberDays: 3 },
    });
    expect(await admin.browser.call(getSiteSettings, {})).toMatchObject({ settings });
    const bad = { autoHideReports: -1 };
    expect(await admin.browser.call(updateSiteSettings, { body: { settings: bad } })).toMatchObject({ status: 400 });
    expect(await moderator.browser.call(getModerationLog, { query: { action: "setting" } })).toMatchObject({
      totalCount: 2,
      list: [{ reason: "reviewNewMembers: false → true", actor: "Alder" }, { reason: "autoHideReports: 5 → 3" }],
    });
  });

  it("hold what new members write until a moderator has looked at it, where the site is set so", async () => {
    await admin.browser.call(updateSiteSettings, { body: { settings: { reviewNewMembers: true } } });
    const made = await write();
    expect(made).toMatchObject({ message: "Your post is shown to others once a moderator has looked at it" });
    const id = made.success ? made.id : "";
    const query = { searchBy: "ps_id", value: id } as const;
    expect(await api.call(getProblemSolutions, { body: { query } })).toMatchObject({
      list: [{ title: "", isHidden: { active: true, reason: "Waiting for review by a moderator" } }],
    });
    expect(await rowan.browser.call(getProblemSolutions, { body: { query } })).toMatchObject({
      list: [{ title: "A title" }],
    });
    const post = await createPost(api.db);
    const said = await rowan.browser.call(comment, { body: { ps_id: post, text: "<p>Hello</p>" } });
    expect(said).toMatchObject({ comment: { isHidden: { active: true } } });
    expect(await api.db.selectFrom("comments").select("is_public").execute()).toEqual([{ is_public: false }]);
    api.clock.advance(3 * DAY);
    await rowan.browser.refresh();
    expect(await write()).toMatchObject({ success: true });
    expect(await api.call(getProblemSolutions, { body: { query: { searchBy: "trending" } } })).toMatchObject({
      totalCount: 2,
    });
  });

  it("tell an admin what matters", async () => {
    await createPost(api.db);
    const told = await admin.browser.call(getSiteNumbers, {});
    expect(told).toMatchObject({ queue: { open: 0, oldest: null }, counts: expect.any(Array) });
    expect(told.success && told.counts).toContainEqual({ name: "posts", value: 1 });
    expect(told.success && told.days).toContainEqual(expect.objectContaining({ name: "mails sent" }));
    expect(await moderator.browser.call(getSiteNumbers, {})).toMatchObject({ status: 404 });
  });
});

describe("contact messages", () => {
  const send = () =>
    api.call(contact, { body: { name: "Fern", email: "fern@x.example", reason: "Other", message: "<p>Help</p>" } });

  it("are listed without addresses and answered by mail, once", async () => {
    await send();
    const listed = await moderator.browser.call(getContactMessages, { query: {} });
    expect(listed).toMatchObject({ totalCount: 1, list: [{ name: "Fern", message: "<p>Help</p>", answer: null }] });
    expect(JSON.stringify(listed)).not.toContain("fern@x.example");
    const params = { message_id: listed.success ? (listed.list[0]?._id ?? "") : "" };
    const body = { answer: "Try again" };
    expect(await moderator.browser.call(answerContactMessage, { params, body: { answer: " " } })).toMatchObject({
      status: 400,
    });
    expect(await moderator.browser.call(answerContactMessage, { params, body })).toMatchObject({ success: true });
    expect(await second.browser.call(answerContactMessage, { params, body })).toMatchObject({ status: 409 });
    await api.runJobs();
    const mail = api.mailbox.mails.at(-1);
    expect(mail).toMatchObject({ to: "fern@x.example", letter: { subject: /Your message to/ } });
    expect(mail?.letter.paragraphs.join()).toContain("Try again");
  });
});

it("the log is filtered by what, whom and by whom", async () => {
  await mute(moderator);
  await hide(second, await createPost(api.db, { authorId: rowan.id }));
  const listed = async (query: object) => {
    const found = await admin.browser.call(getModerationLog, { query });
    return found.success ? found.list.map(({ action }) => action) : found.error;
  };
  expect(await listed({})).toEqual(["hide", "mute"]);
  expect(await listed({ action: "mute" })).toEqual(["mute"]);
  expect(await listed({ actor: "sedge" })).toEqual(["hide"]);
  expect(await listed({ username: "Rowan", action: "hide" })).toEqual(["hide"]);
  expect(await listed({ username: "Nobody" })).toEqual([]);
});

it("what everybody may know is counted by month, and names nobody", async () => {
  const post = await createPost(api.db, { title: "Removed words" });
  await rowan.browser.call(createReport, {
    body: { object_id: post, type: "problemSolution", reason: "<p>Secret report</p>", category: "Scam" },
  });
  await hide(moderator, post);
  await mute(moderator);
  const told = await api.call(getTransparency, { query: {} });
  expect(told).toMatchObject({
    totalCount: 2,
    list: [
      { action: "mute", object_type: null, reason: "Spam" },
      { action: "hide", object_type: "problemSolution" },
    ],
    months: [{ month: "2026-03" }],
  });
  expect(told.success && told.months[0]?.counts).toContainEqual({ kind: "report", name: "Scam", count: 1 });
  expect(JSON.stringify(told)).not.toMatch(/Rowan|Moss|Removed|Secret/);
});
