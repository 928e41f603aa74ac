import { deleteComment, getComments, setHelpfulComment } from "@unknot/contract/services/comments";
import type { CommentSort } from "@unknot/contract/values";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createComment, createMember, createPost, hide } from "../../../testing/factories.ts";
import { type LoggedIn, mute, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let ada: LoggedIn;
let rowan: LoggedIn;
/** A post of Ada's, with three comments of others. */
let postId: string;
let ids: string[];
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  ada = await signUpAndLogIn(api, "Ada");
  rowan = await signUpAndLogIn(api, "Rowan");
  postId = await createPost(api.db, { authorId: ada.id });
  const write = (text: string) => createComment(api.db, { postId, authorId: rowan.id, text });
  ids = [await write("<p>One</p>"), await write("<p>Two</p>"), await write("<p>Three</p>")];
});
afterAll(() => api.close());

const mark = (who: LoggedIn, comment_id: string | null, ps_id = postId) =>
  who.browser.call(setHelpfulComment, { body: { ps_id, comment_id } });
async function listed(sort?: CommentSort) {
  const query = { searchBy: "ps_id" as const, value: postId, ...(sort && { sort }) };
  const answer = await api.call(getComments, { body: { query } });
  return answer.success ? answer.list : [];
}
const words = async (sort?: CommentSort) => (await listed(sort)).map(({ text }) => text.replace(/<[^>]*>/g, ""));
const helpful = async () => (await listed()).filter((one) => one.isHelpful).map(({ _id }) => _id);

describe("the comments on a post", () => {
  it("come in the order that is asked for, the oldest first as a rule", async () => {
    expect(await words()).toEqual(["One", "Two", "Three"]);
    expect(await words("oldest")).toEqual(["One", "Two", "Three"]);
    expect(await words("newest")).toEqual(["Three", "Two", "One"]);
    await api.db.updateTable("comments").set({ like_count: sql`2` }).where("id", "=", String(ids[1])).execute();
    expect(await words("best")).toEqual(["Two", "One", "Three"]);
    await mark(ada, String(ids[2]));
    expect(await words("best")).toEqual(["Three", "Two", "One"]);
    expect(
      await api.call(getComments, { body: { query: { searchBy: "ps_id", value: postId, sort: "x" as "best" } } }),
    ).toMatchObject({
      status: 400,
    });
  });
});

describe("the helpful comment", () => {
  it("is one, of which the author of the post says so, until they take it back", async () => {
    const [one = "", two = ""] = ids;
    expect(await helpful()).toEqual([]);
    for (const _ of [1, 2]) expect(await mark(ada, one)).toEqual({ success: true });
    expect(await helpful()).toEqual([one]);
    await mark(ada, two);
    expect(await helpful()).toEqual([two]);
    for (const _ of [1, 2]) expect(await mark(ada, null)).toEqual({ success: true });
    expect(await helpful()).toEqual([]);
  });

  it("is marked by nobody else, and is nobody's own, hidden, or elsewhere", async () => {
    const [one = ""] = ids;
    expect(await mark(rowan, one)).toMatchObject({ status: 403 });
    expect(await mark(rowan, null)).toMatchObject({ status: 403 });
    expect(await api.call(setHelpfulComment, { body: { ps_id: postId, comment_id: one } })).toMatchObject({
      status: 403,
    });
    const own = await createComment(api.db, { postId, authorId: ada.id });
    expect(await mark(ada, own)).toMatchObject({ status: 403 });
    const other = await createPost(api.db, { authorId: (await createMember(api.db, "Moss")).id });
    const elsewhere = await createComment(api.db, { postId: other, authorId: rowan.id });
    for (const id of [elsewhere, "999999", "x", ""]) expect(await mark(ada, id)).toMatchObject({ status: 404 });
    await hide(api.db, "comments", one);
    expect(await mark(ada, one)).toMatchObject({ status: 404 });
    expect(await mark(ada, ids[1] ?? "", "999999")).toMatchObject({ status: 404 });
    await mute(api, ada.id);
    expect(await mark(ada, ids[1] ?? "")).toMatchObject({ status: 423 });
    expect(await helpful()).toEqual([]);
  });

  it("is not shown as such once it is hidden or deleted", async () => {
    const [one = "", two = ""] = ids;
    await mark(ada, one);
    await hide(api.db, "comments", one);
    expect(await helpful()).toEqual([]);
    expect((await words("best"))[0]).not.toBe("One");
    await mark(ada, two);
    await rowan.browser.call(deleteComment, { params: { comment_id: two } });
    expect(await helpful()).toEqual([]);
    expect(await mark(ada, null)).toEqual({ success: true });
  });
});
