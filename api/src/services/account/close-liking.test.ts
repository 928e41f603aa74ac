import { logIn } from "@unknot/contract/services/auth";
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
import { insertPosts } from "../posts/index.ts";
import { REMOVE_ABANDONED } from "./jobs.ts";
import { removeAbandoned } from "./remove-content.ts";

// An account that likes more than is removed in the transaction that closes it.

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
});

const close = () => rowan.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: false } });
const likesLeft = async () => {
  const { count } = await api.db
    .selectFrom("post_likes")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};
const post = (value: string) => api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value } } });

it("takes them with it while its member waits", async () => {
  const commentId = await createComment(api.db, { postId: postIds[0] as string, authorId: fern.id });
  await like(api.db, "comment", commentId, rowan.id);
  expect(await close()).toMatchObject({ success: true, message: "Your account has been deleted" });
  expect(await likesLeft()).toBe(0);
  expect(await api.db.selectFrom("comment_likes").selectAll().execute()).toEqual([]);
  expect(await post(postIds[0] as string)).toMatchObject({ list: [{ likeCount: 0 }] });
  expect(await checkCounts(api.db)).toEqual([]);
});

it("is closed at once, whoever holds them, says that the rest takes a while, and a job goes on", async () => {
  await api.db.transaction().execute(async (trx) => {
    await trx.selectFrom("post_likes").select("post_id").forUpdate().execute();
    expect(await close()).toMatchObject({ success: true, message: expect.stringContaining("takes a few minutes") });
  });
  expect(await api.call(logIn, { body: { email: rowan.email, password: PASSWORD } })).toMatchObject({ status: 401 });
  expect(await post(postIds[0] as string)).toMatchObject({ list: [{ likeCount: 1 }] });
  expect(await checkCounts(api.db)).toEqual([]);
  await api.runJob(REMOVE_ABANDONED);
  expect(await likesLeft()).toBe(0);
  expect(await post(postIds[0] as string)).toMatchObject({ list: [{ likeCount: 0 }] });
  expect(await signUpAndLogIn(api)).toMatchObject({ username: rowan.username, email: rowan.email });
  expect(await checkCounts(api.db)).toEqual([]);
});

it("lets counts go down as they go, loses nothing where a process ends in between, and two may be at it", async () => {
  await removeMembers(api.db, [rowan.id]);
  expect(await removeAbandonedLikes(api.db)).toBe(1);
  const left = await likesLeft();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(MANY);
  expect(await checkCounts(api.db)).toEqual([]);
  expect(await Promise.all([removeAbandoned(api.context), removeAbandoned(api.context)])).toEqual([true, true]);
  expect(await likesLeft()).toBe(0);
  expect(await api.db.selectFrom("abandoned_likes").selectAll().execute()).toEqual([]);
  expect(await checkCounts(api.db)).toEqual([]);
});

it("likes nothing any more once it is being closed", async () => {
  const [first = ""] = postIds;
  await api.db.deleteFrom("post_likes").execute();
  let answer: Promise<unknown> | undefined;
  await api.db.transaction().execute(async (trx) => {
    await removeMembers(trx, [rowan.id]);
    answer = rowan.browser.call(toggleLike, { body: { parent_id: first, parent_type: "problemSolution" } });
    await untilWaiting(api);
  });
  expect(await answer).toMatchObject({ success: false });
  expect(await likesLeft()).toBe(0);
  expect(await checkCounts(api.db)).toEqual([]);
});
