import { signUp } from "@unknot/contract/services/auth";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { editUsername, getUserAccount, getUserActivity } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, createPost } from "../../../testing/factories.ts";
import { inLine } from "../../../testing/in-line.ts";
import { goodSignUp, type LoggedIn, mute, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const DAYS = 24 * 3_600_000;

describe("a new username", () => {
  const rename = (who: { browser: { call: TestApi["call"] } }, newUsername: string) =>
    who.browser.call(editUsername, { body: { newUsername } });

  it("is shown everywhere at once, and old links lead to it", async () => {
    const rowan = await signUpAndLogIn(api);
    const postId = await createPost(api.db, { authorId: rowan.id });
    expect(await rename(rowan, "  Rowan  Tree ")).toMatchObject({ success: true, username: "Rowan Tree" });
    const post = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: postId } } });
    expect(post).toMatchObject({ list: [{ user: "Rowan Tree" }] });
    expect(await api.call(getUserActivity, { query: { username: "rowan" } })).toMatchObject({ username: "Rowan Tree" });
    expect(await rowan.browser.refresh()).toMatchObject({ user: { username: "Rowan Tree" } });
  });

  it.each([
    ["ab", 400, "Username must be at least 3 characters"],
    ["asshole", 400, "Please remove any profanity from the Username"],
    ["Ro\u001bwan", 400, "Username can hold letters, numbers and, between them, spaces . _ - '"],
    ["Ro\u202ewan", 400, "Username can hold letters, numbers and, between them, spaces . _ - '"],
    ["Rowan\u0085", 400, "Username can hold letters, numbers and, between them, spaces . _ - '"],
    ["    ", 400, "Username cannot be empty"],
    ["Moss", 409, "This username is already taken"],
    ["mоss", 409, "This username is already taken"],
    ["Deleted User", 409, "This username is already taken"],
  ])("%s: %i %s", async (newUsername, status, error) => {
    const rowan = await signUpAndLogIn(api);
    await createMember(api.db, "Moss");
    expect(await rename(rowan, newUsername)).toMatchObject({ status, error });
    expect(await rowan.browser.call(getUserAccount, {})).toMatchObject({ account: { username: "Rowan" } });
  });

  it("may be the own one in other letters, and a former own one again", async () => {
    const rowan = await signUpAndLogIn(api);
    for (const name of ["ROWAN", "Ash", "Rowan"]) expect(await rename(rowan, name)).toMatchObject({ username: name });
    expect(await api.call(getUserActivity, { query: { username: "Ash" } })).toMatchObject({ username: "Rowan" });
  });

  it("a name given up stays closed to others for 90 days, look-alikes too; then it is free", async () => {
    const rowan = await signUpAndLogIn(api);
    const moss = await signUpAndLogIn(api, "Moss");
    await rename(rowan, "Ash");
    api.clock.advance(90 * DAYS - 1000);
    await moss.browser.logIn(moss.email, PASSWORD);
    for (const name of ["Rowan", "rоwan"]) expect(await rename(moss, name)).toMatchObject({ status: 409 });
    expect(await api.call(signUp, { body: { ...goodSignUp, email: "x@unknot.example" } })).toMatchObject({
      status: 409,
    });
    api.clock.advance(2000);
    expect(await rename(moss, "Rowan")).toMatchObject({ success: true });
    expect(await api.call(getUserActivity, { query: { username: "rowan" } })).toMatchObject({ username: "Rowan" });
  });

  it("chosen three times at the same moment keeps no name from others but the last", async () => {
    const rowan = await signUpAndLogIn(api);
    const moss = await signUpAndLogIn(api, "Moss");
    const lock = (trx: TestApi["db"]) =>
      trx.selectFrom("users").select("id").where("id", "=", rowan.id).forUpdate().execute();
    const names = ["Birch", "Maple", "Aspen"];
    const answers = await inLine(
      api,
      lock,
      names.map((name) => () => rename(rowan, name)),
    );
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    // Of those that wait for a row, the database need not take the first one first.
    const now = await api.call(getUserActivity, { query: { username: "Rowan" } });
    const last = now.success ? now.username : "";
    expect(names).toContain(last);
    const formers = ["Rowan", ...names].filter((name) => name !== last);
    for (const former of formers)
      expect(await api.call(getUserActivity, { query: { username: former } })).toMatchObject({ username: last });
    api.clock.advance(90 * DAYS + 1000);
    await moss.browser.logIn(moss.email, PASSWORD);
    for (const former of formers) expect(await rename(moss, former)).toMatchObject({ success: true });
    expect(await rename(moss, last)).toMatchObject({ status: 409 });
  });

  it("wanted by two at the same moment goes to one", async () => {
    const members: LoggedIn[] = [];
    for (const name of ["Rowan", "Moss", "Fern"]) members.push(await signUpAndLogIn(api, name));
    const answers = await Promise.all(members.map((member) => rename(member, "Willow")));
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.success && answer.status === 409)).toHaveLength(2);
  });

  it("waits while its owner is muted: until when, and why", async () => {
    const rowan = await signUpAndLogIn(api);
    await mute(api, rowan.id, { reason: "Spam" });
    expect(await rename(rowan, "Ash")).toEqual({
      success: false,
      status: 423,
      code: "muted",
      error: "You are currently muted",
      isMuted: true,
      message: "You are currently muted",
      reason: "Spam",
      expiration: "2026-03-02T12:00:00.000Z",
    });
    api.clock.advance(DAYS);
    await rowan.browser.refresh();
    expect(await rename(rowan, "Ash")).toMatchObject({ success: true });
    await mute(api, rowan.id, { expiresAt: null });
    expect(await rename(rowan, "Elm")).toMatchObject({ status: 423, expiration: null });
  });
});
