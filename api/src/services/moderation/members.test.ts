import { getSiteNumbers, getSiteSettings, setUserRole, updateSiteSettings } from "@unknot/contract/services/admin";
import { createComment as comment } from "@unknot/contract/services/comments";
import {
  answerContactMessage,
  createAppeal,
  createReport,
  getAppeals,
  getContactMessages,
  getDecisions,
  getMembers,
  getModerationLog,
  getTransparency,
  hideContent,
  muteUser,
  resolveAppeal,
  unmuteUser,
} from "@unknot/contract/services/moderation";
import { createProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { contact, editUsername } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { testServer } from "../../../testing/test-database.ts";

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

describe("a mute", () => {
  it("keeps a member from writing, with reason and end, and ends by itself", async () => {
    expect(await mute(moderator, { expiration: later(DAY) })).toMatchObject({
      success: true,
      message: "Rowan is muted",
    });
    expect(await write()).toMatchObject({ status: 423, isMuted: true, reason: "Spam", expiration: later(DAY) });
    expect(await rowan.browser.call(editUsername, { body: { newUsername: "Ash" } })).toMatchObject({ status: 423 });
    api.clock.advance(DAY);
    await rowan.browser.refresh();
    expect(await write()).toMatchObject({ success: true });
  });

  it("without an end lasts until it is lifted", async () => {
    await mute(moderator);
    expect(await write()).toMatchObject({ status: 423, expiration: null });
    await second.browser.call(unmuteUser, { body: { username: "Rowan", reason: "Long enough" } });
    expect(await write()).toMatchObject({ success: true });
  });

  it("is not for moderators and admins, nor by them on somebody who is not there", async () => {
    for (const username of ["Sedge", "Alder"]) {
      expect(await mute(moderator, { username })).toMatchObject({ status: 403, error: /cannot be muted/ });
      expect(await mute(admin, { username })).toMatchObject({ status: 403 });
    }
    expect(await mute(moderator, { username: "Nobody" })).toMatchObject({
      status: 404,
      error: "User could not be found",
    });
    expect(await mute(rowan)).toMatchObject({ status: 404, error: "Not found" });
  });

  it.each([
    { reason: "" },
    { reason: "x".repeat(1001) },
    { expiration: "tomorrow" },
    { expiration: "2020-01-01T00:00:00Z" },
    { expiration: "2026-13-45T00:00:00Z" },
  ])("%j is a 400", async (more) => {
    expect(await mute(moderator, more)).toMatchObject({ status: 400 });
    expect(await write()).toMatchObject({ success: true });
  });

  it("that another moderator has changed meanwhile is not changed over their head", async () => {
    await mute(moderator, { knownMute: null });
    expect(await mute(second, { reason: "Insults", knownMute: null })).toMatchObject({ status: 409 });
    const list = await second.browser.call(getMembers, { query: { search: "row" } });
    const knownMute = list.success ? list.list[0]?.mute?.decision_id : undefined;
    expect(await mute(second, { reason: "Insults", knownMute })).toMatchObject({ success: true });
  });

  it.runIf(testServer)("at the moment of posting comes before or after it, never both", async () => {
    for (let round = 0; round < 20; round++) {
      const [muted, posted] = await Promise.all([mute(moderator, { reason: `Round ${round}` }), write()]);
      expect(muted.success).toBe(true);
      expect([200, 423]).toContain(posted.success ? 200 : posted.status);
      if (posted.success) {
        const made = await api.db.selectFrom("posts").select("id").execute();
        expect(made.map((row) => row.id)).toContain(posted.id);
      }
      expect(await write()).toMatchObject({ status: 423 });
      await moderator.browser.call(unmuteUser, { body: { username: "Rowan", reason: "x" } });
    }
  });
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

  it("is answered once", async () => {
    await mute(moderator);
    await appeal();
    const [found] = await appeals(second);
    const params = { appeal_id: found?.appeal_id ?? "" };
    const body = { outcome: "upheld", answer: "No" } as const;
    const answers = [await second.browser.call(resolveAppeal, { params, body })];
    answers.push(await admin.browser.call(resolveAppeal, { params, body }));
    expect(answers).toMatchObject([{ success: true }, { status: 409, error: "Sedge has decided this already" }]);
  });
});

describe("roles", () => {
  const give = (who: LoggedIn, username: string, role: "member" | "moderator" | "admin") =>
    who.browser.call(setUserRole, { body: { username, role } });

  it("are given by admins only, are in force at once, and the last admin cannot step down", async () => {
    expect(await give(moderator, "Moss", "admin")).toMatchObject({ status: 404 });
    expect(await give(admin, "rowan", "moderator")).toMatchObject({ success: true, message: "Rowan is now moderator" });
    expect(await rowan.browser.call(getAppeals, { query: {} })).toMatchObject({ success: true });
    expect(await give(admin, "Alder", "member")).toMatchObject({
      status: 400,
      error: "The last admin cannot step down",
    });
    await give(admin, "Moss", "admin");
    expect(await give(admin, "Alder", "member")).toMatchObject({ success: true });
    expect(await give(admin, "Rowan", "admin")).toMatchObject({ status: 404 });
  });

  it.runIf(testServer)("two last admins who step down at once leave one", async () => {
    await give(admin, "Moss", "admin");
    const both = await Promise.all([give(admin, "Alder", "member"), give(moderator, "Moss", "member")]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
  });
});

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
    const id = made.success ? made.id : "";
    const query = { searchBy: "ps_id", value: id } as const;
    expect(await api.call(getProblemSolutions, { body: { query } })).toMatchObject({
      list: [{ title: "", isHidden: { active: true, reason: "Waiting for review by a moderator" } }],
    });
    expect(await rowan.browser.call(getProblemSolutions, { body: { query } })).toMatchObject({
      list: [{ title: "A title" }],
    });
    const post = await createPost(api.db);
    await rowan.browser.call(comment, { body: { ps_id: post, text: "<p>Hello</p>" } });
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
    expect(told.success && told.counts).toContainEqual({ name: "write-ups", value: 1 });
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
