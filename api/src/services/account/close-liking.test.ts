import { logIn } from "@unknot/contract/services/auth";
import { setOutcome } from "@unknot/contract/services/outcomes";
import { getProblemSolutions, toggleLike } from "@unknot/contract/services/posts";
import { deleteAccount } from "@unknot/contract/services/user";
import { beforeEach, expect, it } from "vitest";
import { createComment, createMember, like } from "../../../testing/factories.ts";
import { untilWaiting } from "../../../testing/in-line.ts";
import { type LoggedIn, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { removeAbandonedLikes } from "../likes/index.ts";
import { removeMembers } from "../members/index.ts";
import { removeAbandonedOutcomes } from "../outcomes/index.ts";
import { insertPosts } from "../posts/index.ts";
import { REMOVE_ABANDONED } from "./jobs.ts";
import { removeAbandoned } from "./remove-content.ts";

// An account that likes, and has tried, more than is removed in the transaction that closes it.

const api = await openTestApi();
const MANY = 1001;
let rowan: LoggedIn;
let fern: { id: string; username: string };
let postIds: string[];
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
  fern = await createMember(api.db, "Fern");
  const post = { authorId: fern.id, problem: "<p>It sticks</p>", solution: "<p>Oil it</p>", createdAt: api.clock() };
  postIds = await insertPosts(
    api.db,
    Array.from({ length: MANY }, (_, n) => ({ ...post, title: `Door ${n}` })),
  );
  const row = { user_id: rowan.id, created_at: api.clock() };
  const likes = postIds.map((post_id) => ({ ...row, post_id }));
  await api.db.insertInto("post_likes").values(likes).execute();
  const said = { user_id: rowan.id, outcome: "worked" as const, solution_version: 1, given_at: api.clock() };
  const outcomes = postIds.map((post_id) => ({ ...said, post_id }));
  await api.db.insertInto("outcomes").values(outcomes).execute();
});

const first = () => postIds[0] as string;
const close = () => rowan.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: false } });
const leftIn = async (table: "post_likes" | "outcomes") => {
  const { count } = await api.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};
const expectNothingLeft = async () => {
  expect([await leftIn("post_likes"), await leftIn("outcomes")]).toEqual([0, 0]);
  expect(await checkCounts(api.db)).toEqual([]);
};
const post = (value: string) => api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value } } });

it("takes them with it while its member waits", async () => {
  const commentId = await createComment(api.db, { postId: first(), authorId: fern.id });
  await like(api.db, "comment", commentId, rowan.id);
  expect(await close()).toMatchObject({ success: true, message: "Your account has been deleted" });
  expect(await api.db.selectFrom("comment_likes").selectAll().execute()).toEqual([]);
  expect(await post(first())).toMatchObject({ list: [{ likeCount: 0, outcomes: { worked: 0 } }] });
  await expectNothingLeft();
});

it.each(["post_likes", "outcomes"] as const)(
  "is closed at once, whoever holds its %s, and a job goes on",
  async (held) => {
    await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom(held).select("post_id").forUpdate().execute();
      expect(await close()).toMatchObject({ success: true, message: expect.stringContaining("takes a few minutes") });
    });
    expect(await api.call(logIn, { body: { email: rowan.email, password: PASSWORD } })).toMatchObject({ status: 401 });
    expect(await leftIn(held)).toBe(MANY);
    expect(await checkCounts(api.db)).toEqual([]);
    await api.runJob(REMOVE_ABANDONED);
    expect(await post(first())).toMatchObject({ list: [{ likeCount: 0, outcomes: { worked: 0 } }] });
    expect(await signUpAndLogIn(api)).toMatchObject({ username: rowan.username, email: rowan.email });
    await expectNothingLeft();
  },
);

it("lets counts go down as they go, loses nothing where a process ends in between, and two may be at it", async () => {
  await removeMembers(api.db, [rowan.id]);
  for (const [removeSome, table] of [
    [removeAbandonedLikes, "post_likes"],
    [removeAbandonedOutcomes, "outcomes"],
  ] as const) {
    expect(await removeSome(api.db)).toBe(1);
    const left = await leftIn(table);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(MANY);
  }
  expect(await checkCounts(api.db)).toEqual([]);
  expect(await Promise.all([removeAbandoned(api.context), removeAbandoned(api.context)])).toEqual([true, true]);
  for (const notes of ["abandoned_likes", "abandoned_outcomes"] as const)
    expect(await api.db.selectFrom(notes).selectAll().execute()).toEqual([]);
  await expectNothingLeft();
});

it.each([
  ["likes", () => rowan.browser.call(toggleLike, { body: { parent_id: first(), parent_type: "problemSolution" } })],
  ["has tried", () => rowan.browser.call(setOutcome, { body: { ps_id: first(), outcome: "worked" } })],
])("%s nothing any more once it is being closed", async (_, act) => {
  for (const table of ["post_likes", "outcomes"] as const) await api.db.deleteFrom(table).execute();
  let answer: Promise<unknown> | undefined;
  await api.db.transaction().execute(async (trx) => {
    await removeMembers(trx, [rowan.id]);
    answer = act();
    await untilWaiting(api);
  });
  expect(await answer).toMatchObject({ success: false });
  await expectNothingLeft();
});
