import { type CommentList, getComment, getComments } from "@unknot/contract/services/comments";
import * as errors from "@unknot/contract/words/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createComment, createMember, createPost, hide, markDeleted } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Query = { searchBy: "ps_id" | "parent_id" | "username"; value: string; withReplies?: boolean };

async function list(query: Query, page?: number): Promise<CommentList> {
  const answer = await api.call(getComments, { body: { query, ...(page && { page }) } });
  expect(answer).toMatchObject({ success: true });
  return answer as CommentList;
}

const ids = (result: CommentList) => result.list.map((comment) => comment._id);

describe("the comments of a post", () => {
  it("are its top-level ones, oldest first, with the number of replies", async () => {
    const postId = await createPost(api.db);
    const first = await createComment(api.db, { postId, text: "<p>one</p>" });
    const second = await createComment(api.db, { postId });
    await createComment(api.db, { postId, parentId: first });
    const found = await list({ searchBy: "ps_id", value: postId });
    expect(ids(found)).toEqual([first, second]);
    expect(found).toMatchObject({ totalCount: 2, hasMore: false });
    expect(found.list[0]).toMatchObject({ text: "<p>one</p>", ps_id: postId, parent_id: null, replyCount: 1 });
    expect(found.list[0]).not.toHaveProperty("replies");
  });

  it("bring all replies below them when asked, each under the one it answers", async () => {
    const postId = await createPost(api.db);
    const root = await createComment(api.db, { postId });
    const reply = await createComment(api.db, { postId, parentId: root });
    const deeper = await createComment(api.db, { postId, parentId: reply, rootId: root });
    const found = await list({ searchBy: "ps_id", value: postId, withReplies: true });
    expect(found.list[0]?.replies).toMatchObject([
      { _id: reply, parent_id: root },
      { _id: deeper, parent_id: reply },
    ]);
    expect(ids(await list({ searchBy: "parent_id", value: reply }))).toEqual([deeper]);
  });

  it("have pages", async () => {
    const postId = await createPost(api.db);
    for (let i = 0; i < 21; i++) await createComment(api.db, { postId });
    expect(await list({ searchBy: "ps_id", value: postId })).toMatchObject({ totalCount: 21, hasMore: true });
    expect((await list({ searchBy: "ps_id", value: postId }, 2)).list).toHaveLength(1);
    expect(await list({ searchBy: "ps_id", value: postId }, 3)).toMatchObject({ list: [], totalCount: 21 });
  });

  it("cost at most five statements", async () => {
    const postId = await createPost(api.db);
    const root = await createComment(api.db, { postId });
    await createComment(api.db, { postId, parentId: root });
    const query: Query = { searchBy: "ps_id", value: postId, withReplies: true };
    expect(await api.countStatements(() => list(query))).toBeLessThanOrEqual(5);
  });

  it("are nothing where the post is hidden, deleted or was never there", async () => {
    const hidden = await createPost(api.db);
    const reply = await createComment(api.db, { postId: hidden });
    await hide(api.db, "posts", hidden);
    const deleted = await createPost(api.db);
    await createComment(api.db, { postId: deleted });
    await markDeleted(api.db, "posts", deleted);
    for (const value of [hidden, deleted, "123456789"]) {
      expect(await list({ searchBy: "ps_id", value })).toMatchObject({ list: [], totalCount: 0 });
    }
    expect(await list({ searchBy: "parent_id", value: reply })).toMatchObject({ list: [], totalCount: 0 });
    expect(await api.call(getComment, { params: { comment_id: reply } })).toMatchObject({ status: 404 });
  });
});

describe("a comment", () => {
  it("keeps its place but not its text when it is hidden", async () => {
    const postId = await createPost(api.db);
    const id = await createComment(api.db, { postId, text: "<p>secret</p>" });
    await hide(api.db, "comments", id);
    const found = await list({ searchBy: "ps_id", value: postId });
    expect(found.list[0]).toMatchObject({ _id: id, text: "", isHidden: { active: true } });
    const one = await api.call(getComment, { params: { comment_id: id } });
    expect(JSON.stringify(one)).not.toContain("secret");
  });

  it("leaves a placeholder without name or text where it was deleted", async () => {
    const postId = await createPost(api.db);
    const { id: authorId, username } = await createMember(api.db);
    const id = await createComment(api.db, { postId, authorId, text: "<p>secret</p>" });
    await createComment(api.db, { postId, parentId: id });
    await markDeleted(api.db, "comments", id);
    const found = JSON.stringify(await list({ searchBy: "ps_id", value: postId }));
    expect(found).toContain('"isDeleted":true');
    expect(found).not.toContain("secret");
    expect(found).not.toContain(username);
  });

  it.each(["0", "abc", "999999999999999999", "1e3", "-1", "9".repeat(50)])("with id %s is not found", async (id) => {
    const answer = await api.call(getComment, { params: { comment_id: id } });
    expect(answer).toMatchObject({ status: 404, error: errors.commentNotFound().text });
  });
});

describe("a member's comments", () => {
  it("say where they stand and whom they answer, newest first", async () => {
    const { id: authorId, username } = await createMember(api.db);
    const asker = await createMember(api.db);
    const postId = await createPost(api.db, { title: "Squeaky wheel" });
    const root = await createComment(api.db, { postId, authorId: asker.id });
    await createComment(api.db, { postId, authorId });
    await createComment(api.db, { postId, parentId: root, authorId });
    const found = await list({ searchBy: "username", value: username });
    expect(found.list).toMatchObject([
      { type: "reply", replyToUsername: asker.username, problemsolution_title: "Squeaky wheel" },
      { type: "comment", replyToUsername: null, problemsolution_id: postId },
    ]);
  });

  it("do not say whose comment they answer, once that is deleted", async () => {
    const { id: authorId, username } = await createMember(api.db);
    const postId = await createPost(api.db);
    const root = await createComment(api.db, { postId });
    await createComment(api.db, { postId, parentId: root, authorId });
    await markDeleted(api.db, "comments", root);
    const found = await list({ searchBy: "username", value: username });
    expect(found.list).toMatchObject([{ type: "reply", replyToUsername: "deleted user" }]);
  });

  it("leave out what is hidden, and what stands under something hidden", async () => {
    const { id: authorId, username } = await createMember(api.db);
    const postId = await createPost(api.db);
    const hiddenPost = await createPost(api.db);
    await createComment(api.db, { postId: hiddenPost, authorId });
    const hiddenComment = await createComment(api.db, { postId, authorId });
    const shown = await createComment(api.db, { postId, authorId });
    await hide(api.db, "posts", hiddenPost);
    await hide(api.db, "comments", hiddenComment);
    const found = await list({ searchBy: "username", value: username });
    expect(ids(found)).toEqual([shown]);
    expect(found.totalCount).toBe(1);
  });
});
