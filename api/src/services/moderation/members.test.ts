import { setUserRole } from "@unknot/contract/services/admin";
import { getAppeals } from "@unknot/contract/services/appeals";
import { muteUser, unmuteUser } from "@unknot/contract/services/moderation";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { getMembers } from "@unknot/contract/services/records";
import { editUsername } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inLine } from "../../../testing/in-line.ts";
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
    { expiration: "" },
    { expiration: "2027-02-30" },
    { expiration: "2027-02-30T00:00:00Z" },
    { expiration: "2027-02-29T23:00:00-05:00" },
    { expiration: "2027-03-01T25:00:00Z" },
    { expiration: "+275760-09-13T00:00:00Z" },
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

  it("at the moment of posting comes before or after it, never both", async () => {
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

const give = (who: LoggedIn, username: string, role: "member" | "moderator" | "admin") =>
  who.browser.call(setUserRole, { body: { username, role } });

describe("a muted member who becomes a moderator", () => {
  const lock = (trx: TestApi["db"]) =>
    trx.selectFrom("users").select("id").where("id", "=", rowan.id).forUpdate().execute();
  const unmute = (who: LoggedIn) =>
    who.browser.call(unmuteUser, { body: { username: "Rowan", reason: "One of us now" } });

  it("writes again when another moderator says so, and not when they say so themselves", async () => {
    await mute(moderator);
    await give(admin, "Rowan", "moderator");
    expect(await unmute(rowan)).toMatchObject({ status: 403, error: /your own/ });
    expect(await write()).toMatchObject({ status: 423 });
    expect(await unmute(second)).toMatchObject({ success: true });
    expect(await write()).toMatchObject({ success: true });
    expect(await mute(moderator), "and is muted no more").toMatchObject({ status: 403 });
  });

  it("is not muted by who has looked before", async () => {
    const [given, muted] = await inLine(api, lock, [() => give(admin, "Rowan", "moderator"), () => mute(moderator)]);
    expect(given).toMatchObject({ success: true });
    expect(muted).toMatchObject({ status: 403, error: /cannot be muted/ });
    expect(await write()).toMatchObject({ success: true });
  });

  it("is muted by who comes first", async () => {
    const both = await inLine(api, lock, [() => mute(moderator), () => give(admin, "Rowan", "moderator")]);
    expect(both).toMatchObject([{ success: true }, { success: true }]);
    expect(await unmute(second)).toMatchObject({ success: true });
  });
});

describe("roles", () => {
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

  it("two last admins who step down at once leave one", async () => {
    await give(admin, "Moss", "admin");
    const both = await Promise.all([give(admin, "Alder", "member"), give(moderator, "Moss", "member")]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
  });
});
