import { getDecisions } from "@unknot/contract/services/appeals";
import { getNotifications } from "@unknot/contract/services/notifications";
import { setOutcome } from "@unknot/contract/services/outcomes";
import { createProblemSolution, deleteProblemSolution } from "@unknot/contract/services/posts";
import { clearProfile, editProfile, getProfile, uploadPicture } from "@unknot/contract/services/profiles";
import { getModerationLog } from "@unknot/contract/services/records";
import { deleteAccount, editUsername, exportAccount } from "@unknot/contract/services/user";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { picture, sendImage } from "../../../testing/images.ts";
import { type LoggedIn, mute, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { REMOVE_IMAGES } from "../images/index.ts";

let api: TestApi;
let rowan: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ usesTemporaryFolder: true });
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
});
afterAll(() => api.close());

type Typed = { bio?: string; links?: string[]; picture?: string | null };
const edit = ({ bio = "", links = [], picture = null }: Typed, who = rowan) =>
  who.browser.call(editProfile, { body: { bio, links, picture } });
const read = (username = "Rowan") => api.call(getProfile, { query: { username } });
const choose = async (who = rowan): Promise<string> =>
  (await sendImage(api, who, await picture(400, 300).png().toBuffer(), { to: uploadPicture })).url;
const statusOf = async (url: string) => (await api.server.inject({ url })).statusCode;

describe("a profile", () => {
  it("says nothing at first, then what its member says, to everybody, under each of their names", async () => {
    expect(await read()).toMatchObject({ bio: "", links: [], picture: null, best: [], newest: [] });
    const bio = "  I repair\u202e boats.\n\n\n\nمرحبا ";
    const saved = await edit({
      bio,
      links: ["example.org/boats", "http://knots.example/?a=1", "  ", "example.org/boats"],
    });
    const said = {
      bio: "I repair boats.\n\nمرحبا",
      links: ["https://example.org/boats", "http://knots.example/?a=1"],
    };
    expect(saved).toMatchObject({ success: true, ...said });
    expect(await read()).toMatchObject(said);
    await edit(said);
    expect(await read()).toMatchObject(said);
    await rowan.browser.call(editUsername, { body: { newUsername: "Rowena" } });
    for (const name of ["Rowan", "rowena"]) expect(await read(name)).toMatchObject({ username: "Rowena", ...said });
    expect(await read("Nobody")).toMatchObject({ status: 404, error: "User could not be found" });
  });

  it.each([
    ["a bio that is too long", { bio: "b".repeat(301) }, "bio"],
    ["rude words", { bio: "what a shit profile" }, "bio"],
    ["more than three links", { links: ["a.example", "b.example", "c.example", "d.example"] }, "links"],
    ["a script", { links: ["javascript:alert(1)"] }, "link1"],
    ["a name and a password", { links: ["a.example", "https://rowan:x@b.example"] }, "link2"],
    ["what is no address", { links: ["my website"] }, "link1"],
    ["an address that is too long", { links: [`a.example/${"x".repeat(200)}`] }, "link1"],
    ["a picture of nobody", { picture: "/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp" }, "picture"],
    ["a picture of another site", { picture: "https://a.example/x.webp" }, "picture"],
  ])("cannot have %s", async (_, typed, field) => {
    await edit({ bio: "Before" });
    expect(await edit(typed)).toMatchObject({ status: 400, field });
    expect(await read()).toMatchObject({ bio: "Before", links: [], picture: null });
  });

  it("is changed by nobody who is muted, and has as many links as new members may have", async () => {
    await api.db.insertInto("site_settings").values({ name: "newMemberLinks", value: "1" }).execute();
    expect(await edit({ links: ["a.example", "b.example"] })).toMatchObject({ status: 400, field: "links" });
    await mute(api, rowan.id);
    expect(await edit({ bio: "Muted" })).toMatchObject({ status: 423, isMuted: true });
  });

  it("shows posts with the most likes first, then the newest others, and none that is not public", async () => {
    const html = "<p>As the title says</p>";
    const ids: string[] = [];
    for (const title of ["One", "Two", "Three", "Four", "Five", "Gone"]) {
      const answer = await rowan.browser.call(createProblemSolution, {
        body: { title, problem: html, solution: html },
      });
      ids.push(answer.success ? answer.id : "");
    }
    await rowan.browser.call(deleteProblemSolution, { params: { ps_id: ids[5] ?? "" }, query: {} });
    await sql`update posts set like_count = 3 where title = 'One'`.execute(api.db);
    await sql`update posts set like_count = 7 where title = 'Three'`.execute(api.db);
    const answer = await read();
    const titles = (list: { title: string }[]) => list.map(({ title }) => title);
    expect(answer.success && [titles(answer.best), titles(answer.newest)]).toEqual([
      ["Three", "One"],
      ["Five", "Four", "Two"],
    ]);
  });

  it("says how often its solutions worked for others, as far as they can be read", async () => {
    expect(await read()).toMatchObject({ worked: 0 });
    const alder = await signUpAndLogIn(api, "Alder");
    const ids: string[] = [];
    for (const title of ["Works", "Works too", "Fails", "Gone"]) {
      const body = { title, problem: "<p>p</p>", solution: "<p>s</p>" };
      const answer = await rowan.browser.call(createProblemSolution, { body });
      const ps_id = answer.success ? answer.id : "";
      await alder.browser.call(setOutcome, {
        body: { ps_id, outcome: title === "Fails" ? "did_not_work" : "worked" },
      });
      ids.push(ps_id);
    }
    expect(await read()).toMatchObject({ worked: 3 });
    await rowan.browser.call(deleteProblemSolution, { params: { ps_id: ids[3] ?? "" }, query: {} });
    expect(await read()).toMatchObject({ worked: 2 });
  });
});

describe("its picture", () => {
  it("is a small square, is seen by everybody, and goes when another takes its place", async () => {
    const first = await choose();
    expect(await statusOf(first)).toBe(404);
    await edit({ picture: first });
    expect(await read()).toMatchObject({ picture: first });
    const { rawPayload } = await api.server.inject({ url: first });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: "webp" });
    const second = await choose();
    await edit({ picture: second });
    api.clock.set("2026-03-20T12:00:00Z");
    await api.runJob(REMOVE_IMAGES);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  });

  it("cannot be somebody else's", async () => {
    const fern = await signUpAndLogIn(api, "Fern");
    expect(await edit({ picture: await choose(fern) })).toMatchObject({ status: 400, field: "picture" });
  });
});

it("a moderator takes parts of it away for a reason, which its member, the log and the decisions say", async () => {
  const moss = await logInAs(api, "moderator", "Moss");
  const mine = await choose();
  await edit({ bio: "Buy boats", links: ["boats.example"], picture: mine });
  const clear = (username: string, reason = "Advertising") =>
    moss.browser.call(clearProfile, { body: { username, parts: ["bio", "picture"], reason } });
  expect(await clear("Rowan", " ")).toMatchObject({ status: 400, field: "reason" });
  for (let time = 0; time < 2; time++) expect(await clear("rowan")).toMatchObject({ success: true });
  expect(await read()).toMatchObject({ bio: "", links: ["https://boats.example/"], picture: null });
  expect(await statusOf(mine)).toBe(404);
  const log = await moss.browser.call(getModerationLog, { query: {} });
  expect(log.success && log.list.map(({ action, username, reason }) => [action, username, reason])).toEqual([
    ["clear", "Rowan", "Advertising"],
  ]);
  const news = await rowan.browser.call(getNotifications, { query: {} });
  expect(news).toMatchObject({ list: [{ text: "A moderator has removed something from your profile" }] });
  expect(await rowan.browser.call(getDecisions, { query: {} })).toMatchObject({
    list: [{ action: "clear", reason: "Advertising", mayAppeal: false }],
  });
  const other = await logInAs(api, "admin", "Ash");
  await edit({ bio: "In charge" }, other);
  expect(await clear("Ash")).toMatchObject({ status: 403 });
});

it("is in the export of its account, and goes with it", async () => {
  const mine = await choose();
  await edit({ bio: "I repair boats", picture: mine });
  const file = await rowan.browser.call(exportAccount, {});
  expect(file).toMatchObject({ account: { profile: { bio: "I repair boats", picture: mine } } });
  await rowan.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: false } });
  await api.runJob(REMOVE_IMAGES);
  expect(await read()).toMatchObject({ status: 404 });
  expect(await statusOf(mine)).toBe(404);
  expect((await api.db.selectFrom("profiles").selectAll().execute()).length).toBe(0);
});
