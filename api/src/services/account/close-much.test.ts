import { getComments } from "@unknot/contract/services/comments";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { deleteAccount, getUserActivity } from "@unknot/contract/services/user";
import { beforeEach, expect, it } from "vitest";
import { createComment, createMember, createPost, like } from "../../../testing/factories.ts";
import { type LoggedIn, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { insertComments } from "../comments/index.ts";
import { REMOVE_ABANDONED } from "./jobs.ts";
import { removeAbandoned, removeContentOf } from "./remove-content.ts";

// An account with more than is removed in the transaction that closes it.

const api = await openTestApi();
const MANY = 501;
let rowan: LoggedIn;
let other: string;
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
  other = await createPost(api.db);
});

const comments = (count: number, postId: string, authorId: string) =>
  insertComments(
    api.db,
    Array.from({ length: count }, (_, n) => ({
      ...{ postId, parentId: null, rootId: null, authorId },
      ...{ text: `<p>Words ${n}</p>`, createdAt: api.clock() },
    })),
  );
const close = () => rowan.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: true } });
const seen = (value: string) => api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value } } });

it("takes all of it with it while its member waits: posts with what stands under them, and comments", async () => {
  const fern = await createMember(api.db, "Fern");
  const own = await createPost(api.db, { authorId: rowan.id });
  await comments(MANY, own, fern.id);
  const [answered] = (await comments(MANY, other, rowan.id)) as [string];
  await createComment(api.db, { postId: other, parentId: answered, authorId: fern.id, text: "<p>Reply</p>" });
  expect(await close()).toMatchObject({ success: true, message: "Your account has been deleted" });
  expect(await seen(own)).toMatchObject({ list: [] });
  expect(await api.call(getComments, { body: { query: { searchBy: "ps_id", value: other } } })).toMatchObject({
    list: [{ _id: answered, user: "deleted user", text: "", isDeleted: true }],
    totalCount: 1,
  });
  expect(await api.call(getUserActivity, { query: { username: "Fern" } })).toMatchObject({ commentCount: 1 });
  expect(await checkCounts(api.db)).toEqual([]);
});

it("closes at once, says that the rest takes a while, and a job goes on with what was left", async () => {
  const fern = await createMember(api.db, "Fern");
  const posts = await Promise.all([1, 2, 3].map(() => createPost(api.db, { authorId: rowan.id })));
  const [first = ""] = posts;
  await comments(MANY, first, fern.id);
  await like(api.db, "post", first, fern.id);
  await api.db.transaction().execute(async (trx) => {
    // What goes with a post is held by somebody for longer than the call waits.
    await trx.selectFrom("post_likes").select("post_id").where("post_id", "=", first).forUpdate().execute();
    expect(await close()).toMatchObject({ success: true, message: expect.stringContaining("takes a few minutes") });
  });
  expect(await api.call(getUserActivity, { query: { username: "Rowan" } })).toMatchObject({ status: 404 });
  expect(await seen(first)).toMatchObject({ list: [{ user: "deleted user" }] });
  await api.runJob(REMOVE_ABANDONED);
  for (const id of posts) expect(await seen(id)).toMatchObject({ list: [] });
  expect(await seen(other)).toMatchObject({ list: [{ id: other }] });
  expect(await checkCounts(api.db)).toEqual([]);
});

it("begins nothing once the time is over: whoever waits is told, and the job does it", async () => {
  const own = await createPost(api.db, { authorId: rowan.id });
  await comments(MANY, own, rowan.id);
  await api.db.transaction().execute((trx) => removeContentOf(api.context, trx, rowan.id));
  expect(await removeAbandoned(api.context, performance.now() - 1)).toBe(false);
  expect(await seen(own)).toMatchObject({ list: [{ id: own }] });
  expect(await removeAbandoned(api.context)).toBe(true);
  expect(await seen(own)).toMatchObject({ list: [] });
});

it.each([1, MANY])("leaves no place of a comment that nobody else has answered, of %i", async (count) => {
  const [first] = (await comments(count, other, rowan.id)) as [string];
  let parentId = first;
  for (const text of ["And", "so", "on"])
    parentId = await createComment(api.db, { postId: other, rootId: first, parentId, authorId: rowan.id, text });
  expect(await close()).toMatchObject({ success: true, message: "Your account has been deleted" });
  expect(await api.call(getComments, { body: { query: { searchBy: "ps_id", value: other } } })).toMatchObject({
    list: [],
    totalCount: 0,
  });
  expect(await checkCounts(api.db)).toEqual([]);
});
