import { getAlternatives, setAlternative } from "@unknot/contract/services/alternatives";
import { createProblemSolution, deleteProblemSolution } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createMember, createPost, hide } from "../../../testing/factories.ts";
import { type LoggedIn, mute, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { planOf } from "../../../testing/plans.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { gather, lockGroups } from "./gather.ts";
import { alternativesQuery } from "./list-alternatives.ts";

let api: TestApi;
let rowan: LoggedIn;
let moss: LoggedIn;
/** A post of ada's. */
let first: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api, "Rowan");
  moss = await signUpAndLogIn(api, "Moss");
  const { id: authorId } = await createMember(api.db, "ada");
  first = await createPost(api.db, { authorId, title: "A door that sticks" });
});
afterAll(() => api.close());

const text = "<p>Whatever it is</p>";
async function write(who: LoggedIn, title: string, to?: string): Promise<string> {
  const body = { title, problem: text, solution: text, ...(to !== undefined && { alternative_to: to }) };
  const answer = await who.browser.call(createProblemSolution, { body });
  if (!answer.success) throw new Error(answer.error);
  return answer.id;
}
const set = (who: LoggedIn, ps_id: string, to: string | null) =>
  who.browser.call(setAlternative, { body: { ps_id, to } });
async function shown(id: string) {
  const answer = await api.call(getAlternatives, { params: { ps_id: id } });
  return answer.success ? answer.list.map(({ title }) => title) : answer.error;
}

describe("another solution to a problem", () => {
  it("is a post of its own; each of them shows the others", async () => {
    const second = await write(rowan, "Plane it", first);
    const third = await write(moss, "Oil it", second);
    expect(await shown(first)).toEqual(["Plane it", "Oil it"]);
    expect(await shown(second)).toEqual(["A door that sticks", "Oil it"]);
    expect(await shown(third)).toEqual(["A door that sticks", "Plane it"]);
    expect(await api.call(getAlternatives, { params: { ps_id: third } })).toMatchObject({
      first: "ada",
      list: [{ id: first, user: "ada", likeCount: 0, outcomes: { worked: 0, didNotWork: 0, lastWorked: null } }, {}],
    });
  });

  it("shows first what worked for most of who tried it", async () => {
    const ids = [
      await write(rowan, "Plane it", first),
      await write(rowan, "Oil it", first),
      await write(rowan, "Wait", first),
    ];
    const said = async (id: string | undefined, worked_count: number, failed_count: number) =>
      api.db
        .updateTable("posts")
        .set({ worked_count: sql`${worked_count}`, failed_count: sql`${failed_count}` })
        .where("id", "=", String(id))
        .execute();
    await said(ids[0], 1, 3);
    await said(ids[1], 3, 1);
    expect(await shown(first)).toEqual(["Oil it", "Wait", "Plane it"]);
  });

  it("must be to a post that everybody can see; nothing is published otherwise", async () => {
    const hidden = await write(moss, "Hidden");
    await hide(api.db, "posts", hidden);
    for (const to of [hidden, "999999", "x", "", "9".repeat(30)]) {
      const body = { title: "Beside nothing", problem: text, solution: text, alternative_to: to };
      const answer = await rowan.browser.call(createProblemSolution, { body });
      expect(answer).toMatchObject({ success: false, status: 404, error: errors.postNotFound().text });
    }
    const own = await write(rowan, "Alone");
    expect(await set(rowan, own, own)).toMatchObject({ success: false, status: 404 });
    expect(await shown(own)).toEqual([]);
    expect((await api.db.selectFrom("posts").select("id").where("title", "=", "Beside nothing").execute()).length).toBe(
      0,
    );
  });

  it("is shown for as long as everybody can see it", async () => {
    const second = await write(rowan, "Plane it", first);
    const third = await write(moss, "Oil it", first);
    await hide(api.db, "posts", second);
    await moss.browser.call(deleteProblemSolution, { params: { ps_id: third }, query: { deleted: "true" } });
    expect(await shown(first)).toEqual([]);
    expect(await shown(second)).toBe(errors.postNotFound().text);
    const own = await rowan.browser.call(getAlternatives, { params: { ps_id: second } });
    expect(own).toMatchObject({ success: true, list: [{ title: "A door that sticks" }] });
    await moss.browser.call(deleteProblemSolution, { params: { ps_id: third }, query: { deleted: "false" } });
    expect(await shown(first)).toEqual(["Oil it"]);
    await api.db.deleteFrom("posts").where("id", "=", first).execute();
    expect(await shown(third)).toEqual([]);
  });
});

/** The posts of which pages are made anew because of what is done, of those that are asked about. */
async function changedBy(posts: string[], work: () => Promise<unknown>): Promise<string[]> {
  await sql`delete from changes`.execute(api.db);
  await work();
  const { rows } = await sql<{ tag: string }>`select distinct tag from changes`.execute(api.db);
  return posts.filter((id) => rows.some(({ tag }) => tag === `post-${id}`));
}

it("the pages of all of them follow what becomes of one, also of one that they did not show", async () => {
  const second = await write(rowan, "Plane it", first);
  const alone = await write(rowan, "Alone");
  const all = [first, second, alone];
  const remove = (deleted: "true" | "false") =>
    rowan.browser.call(deleteProblemSolution, { params: { ps_id: second }, query: { deleted } });
  expect(await changedBy(all, () => remove("true"))).toEqual([first, second]);
  expect(await changedBy(all, () => remove("false"))).toEqual([first, second]);
  expect(await changedBy(all, () => set(rowan, second, null))).toEqual([first, second]);
  expect(await changedBy(all, () => set(rowan, alone, first))).toEqual([first, alone]);
  expect(await changedBy(all, () => remove("true"))).toEqual([second]);
});

describe("who says so", () => {
  it("is the author of a post, later as well, and they take it back", async () => {
    const second = await write(rowan, "Plane it");
    const third = await write(moss, "Oil it", first);
    expect(await set(rowan, second, third)).toMatchObject({ success: true });
    expect(await set(rowan, second, first)).toMatchObject({ success: true });
    expect(await shown(first)).toEqual(["Plane it", "Oil it"]);
    expect(await set(rowan, second, null)).toMatchObject({ success: true });
    expect(await set(rowan, second, null)).toMatchObject({ success: true });
    expect(await shown(first)).toEqual(["Oil it"]);
    await set(moss, third, null);
    expect(await api.db.selectFrom("alternatives").selectAll().execute()).toEqual([]);
  });

  it("is nobody else, but who wrote the first one, and moderators, may part them", async () => {
    const beginning = await write(rowan, "The first");
    const other = await write(moss, "Another", beginning);
    const third = await signUpAndLogIn(api, "Third");
    expect(await set(third, other, null)).toMatchObject({ status: 403 });
    expect(await set(rowan, other, first)).toMatchObject({ status: 403 });
    expect(await set(rowan, other, null)).toMatchObject({ success: true });
    expect(await shown(beginning)).toEqual([]);
    const again = await write(moss, "Once more", beginning);
    const keeper = await logInAs(api, "moderator", "Keeper");
    expect(await set(keeper, again, null)).toMatchObject({ success: true });
    expect(await shown(beginning)).toEqual([]);
    await mute(api, moss.id);
    expect(await set(moss, again, beginning)).toMatchObject({ status: 423 });
  });

  it("may say so at the same moment", async () => {
    const posts = await Promise.all(["One", "Two", "Three", "Four"].map((title) => write(rowan, title)));
    await Promise.all(posts.map((id) => set(rowan, id, first)));
    expect((await shown(first)).length).toBe(4);
    await Promise.all(posts.map((id) => set(rowan, id, null)));
    expect(await shown(first)).toEqual([]);
    // Coming and going around each other, whoever comes to whom: each is answered, and nobody is left with nobody.
    const [one = "", two = "", three = "", four = ""] = posts;
    for (let round = 0; round < 20; round++) {
      const both: [string, string | null][] = [
        [one, two],
        [two, one],
        [three, one],
        [four, three],
      ];
      const away: [string, string | null][] = [
        [one, null],
        [three, null],
        [four, one],
        [two, four],
      ];
      const answers = await Promise.all([...both, ...away].map(([id, to]) => set(rowan, id, to)));
      expect(answers.filter(({ success }) => !success)).toEqual([]);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from alternatives group by first_id having count(*) = 1`.execute(api.db);
    expect(rows).toEqual([]);
  });

  it("is not taken from where it has just come to, by who meant where it was", async () => {
    const [one, two, three] = [
      await write(rowan, "One", first),
      await write(rowan, "Two"),
      await write(rowan, "Three"),
    ];
    await set(rowan, two, three);
    // Both have read where the post is when one of them moves it.
    const moving = await api.db.startTransaction().execute();
    await lockGroups(moving);
    await gather(moving, one, two, api.clock());
    const parting = set(rowan, one, null);
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
      return rows.length > 0;
    };
    await vi.waitUntil(isWaiting, { timeout: 15_000 });
    await moving.commit().execute();
    expect(await parting).toMatchObject({ success: true });
    expect(new Set(await shown(two))).toEqual(new Set(["One", "Three"]));
  });
});

it("are found by indexes alone", async () => {
  const explain = () =>
    api.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<Record<string, unknown>>`explain (format json) ${alternativesQuery("1")}`.execute(trx);
      return rows;
    });
  expect((await planOf({ explain })).wholeTables).toEqual([]);
});
