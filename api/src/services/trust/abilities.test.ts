import { getAbilities, setAbility } from "@unknot/contract/services/abilities";
import { getDecisions } from "@unknot/contract/services/appeals";
import { unhideContent } from "@unknot/contract/services/moderation";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { getModerationLog, getTransparency } from "@unknot/contract/services/records";
import { getUserActivity } from "@unknot/contract/services/user";
import type { Ability } from "@unknot/contract/values";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide } from "../../../testing/factories.ts";
import { inLine } from "../../../testing/in-line.ts";
import type { LoggedIn } from "../../../testing/members.ts";
import { joinedLongAgo, logInAs } from "../../../testing/moderators.ts";
import { planOf } from "../../../testing/plans.ts";
import { suggestionsAbout } from "../../../testing/standing.ts";
import { beginSuggesting } from "../../../testing/suggested-edits.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { recordQuery } from "./abilities.ts";

let api: TestApi;
let w: Awaited<ReturnType<typeof beginSuggesting>>;
let ada: LoggedIn;
let moss: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ settings: { RATE_LIMIT: "on" } });
});
beforeEach(async () => {
  w = await beginSuggesting(api);
  ({ ada } = w);
  moss = await logInAs(api, "moderator", "Moss");
});
afterAll(() => api.close());

async function standing(ability: Ability, who = ada) {
  const answer = await who.browser.call(getAbilities, { query: {} });
  return answer.success ? answer.list.find((one) => one.ability === ability) : undefined;
}
const set = (allowed: boolean, ability: Ability = "newTags", username = "Ada", reason = "Tags of one post each") =>
  moss.browser.call(setAbility, { body: { username, ability, allowed, reason } });
const write = (tags: string[]) =>
  ada.browser.call(createProblemSolution, {
    body: { title: "A title", problem: "<p>One</p>", solution: "<p>Two</p>", tags },
  });

describe("abilities", () => {
  it("are not taken from somebody who is just becoming a moderator", async () => {
    const [answer] = await inLine(
      api,
      (trx) => trx.updateTable("users").set({ role: "moderator" }).where("id", "=", ada.id).execute(),
      [() => set(false)],
    );
    expect(answer).toMatchObject({ status: 403, code: "not_allowed" });
  });

  it("come with the days of an account, and with what was accepted of it", async () => {
    expect(await standing("newTags")).toEqual({
      ability: "newTags",
      has: false,
      takenAway: null,
      rules: [{ rule: "days", value: 0, limit: 3, isMet: false }],
    });
    expect(await standing("directEdits")).toMatchObject({
      has: false,
      rules: [
        { rule: "days", limit: 30, isMet: false },
        { rule: "acceptedEdits", value: 0, limit: 10, isMet: false },
        { rule: "declinedEdits", value: 0, limit: 1, isMet: true },
        { rule: "hidden", value: 0, limit: 0, isMet: true },
      ],
    });
    await joinedLongAgo(api);
    expect(await standing("newTags")).toMatchObject({ has: true });
    await suggestionsAbout(api, { postId: w.id, userId: ada.id, by: w.author.id, count: 9 });
    expect(await standing("directEdits")).toMatchObject({ has: false });
    // What they have published themselves was accepted by nobody.
    await suggestionsAbout(api, { postId: w.id, userId: ada.id, by: ada.id, count: 3 });
    expect(await standing("directEdits")).toMatchObject({ has: false });
    await suggestionsAbout(api, { postId: w.id, userId: ada.id, by: w.author.id, count: 4 });
    const [, accepted] = (await standing("directEdits"))?.rules ?? [];
    expect(accepted).toEqual({ rule: "acceptedEdits", value: 10, limit: 10, isMet: true });
    expect(await standing("directEdits")).toMatchObject({ has: true });
    await suggestionsAbout(api, { postId: w.id, userId: ada.id, by: w.author.id, count: 2, status: "declined" });
    expect(await standing("directEdits")).toMatchObject({ has: false });
    const long = new Date(api.clock().getTime() - 91 * 86_400_000);
    await api.db.updateTable("suggested_edits").set({ decided_at: long }).where("status", "=", "declined").execute();
    expect(await standing("directEdits")).toMatchObject({ has: true });
  });

  it("go with what was hidden of late, and come back with a moderator who shows it again", async () => {
    await joinedLongAgo(api);
    const [first] = await Promise.all(Array.from({ length: 5 }, () => createPost(api.db, { authorId: ada.id })));
    expect(await standing("duplicates")).toMatchObject({ has: true });
    const id = first as string;
    await hide(api.db, "posts", id);
    expect((await standing("duplicates"))?.rules).toContainEqual({ rule: "hidden", value: 1, limit: 0, isMet: false });
    await moss.browser.call(unhideContent, { body: { object_id: id, type: "problemSolution", reason: "Fine" } });
    expect(await standing("duplicates")).toMatchObject({ has: true });
  });
});

describe("a moderator", () => {
  it("takes one away with a reason, whoever has it by now, and gives it back; the member is told, strangers are not", async () => {
    expect(await set(false, "newTags", "Ada", " ")).toMatchObject({ status: 400, field: "reason" });
    expect(await set(false, "newTags", "Moss")).toMatchObject({ status: 403 });
    expect(await set(false, "newTags", "Nobody")).toMatchObject({ status: 404 });
    const before = await api.call(getUserActivity, { query: { username: "Ada" } });
    expect(await write(["first"])).toMatchObject({ success: true });
    expect(await set(false)).toMatchObject({ success: true, message: "Taken away from Ada" });
    expect(await set(false)).toMatchObject({ success: true });
    expect(await standing("newTags")).toMatchObject({ has: false, takenAway: { reason: "Tags of one post each" } });
    expect(await w.news(ada)).toMatchObject([
      { text: "A moderator has decided that you make no new tags", excerpt: "Tags of one post each" },
    ]);
    const query = {};
    expect(await ada.browser.call(getDecisions, { query })).toMatchObject({
      list: [{ action: "restrict", ability: "newTags", mayAppeal: false }],
    });
    // A young site, too.
    expect(await write(["second"])).toMatchObject({ status: 400, field: "tags", code: "new_tag_taken_away" });
    expect(await write(["first"])).toMatchObject({ success: true });
    await joinedLongAgo(api);
    expect(await standing("newTags")).toMatchObject({ has: false, rules: [{ isMet: true }] });
    expect(await moss.browser.call(getModerationLog, { query: { username: "Ada" } })).toMatchObject({
      totalCount: 1,
      list: [{ action: "restrict", ability: "newTags", actor: "Moss", username: "Ada" }],
    });
    expect(await api.call(getTransparency, { query })).toMatchObject({ totalCount: 0, list: [] });
    expect(await api.call(getUserActivity, { query: { username: "Ada" } })).toMatchObject({
      ...before,
      problemSolutionCount: 2,
      date_created: expect.any(String),
    });
    expect(await set(true)).toMatchObject({ message: "Given back to Ada" });
    expect(await standing("newTags")).toMatchObject({ has: true, takenAway: null });
    expect(await write(["second"])).toMatchObject({ success: true });
  });

  it("sees how it is with anybody; others see their own alone", async () => {
    const of = (who: LoggedIn, username: string) => who.browser.call(getAbilities, { query: { username } });
    expect(await of(moss, "ada")).toMatchObject({ list: [{ ability: "newTags", has: false }, {}, {}] });
    expect(await of(ada, "Ada")).toMatchObject({ success: true });
    expect(await of(ada, "Rowan")).toMatchObject({ status: 404 });
    expect(await of(moss, "Nobody")).toMatchObject({ status: 404 });
  });
});

it("is worked out by indexes alone", async () => {
  const explain = () =>
    api.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const plan = sql<Record<string, unknown>>`explain (format json) ${recordQuery(ada.id, api.clock())}`;
      return (await plan.execute(trx)).rows;
    });
  expect((await planOf({ explain })).wholeTables).toEqual([]);
});
