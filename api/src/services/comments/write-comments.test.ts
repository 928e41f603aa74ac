import { createComment, deleteComment, editComment, getComments } from "@unknot/contract/services/comments";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide, createComment as makeComment, markDeleted } from "../../../testing/factories.ts";
import { type LoggedIn, mute, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";

let api: TestApi;
let rowan: LoggedIn;
let postId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
  postId = await createPost(api.db);
});
afterAll(() => api.close());

type Change = { ps_id?: string; parent_id?: string | null; text?: string };
const write = (change: Change = {}, who = rowan, idempotencyKey?: string) =>
  who.browser.call(
    createComment,
    { body: { ps_id: postId, text: "<p>Good <b>idea</b></p>", ...change } },
    { ...(idempotencyKey && { idempotencyKey }) },
  );
const written = async (change: Change = {}) => {
  const answer = await write(change);
  if (!answer.success) throw new Error(answer.error);
  return answer.comment._id;
};
const edit = (comment_id: string, text: string, who = rowan) =>
  who.browser.call(editComment, { params: { comment_id }, body: { text } });
const remove = (comment_id: string, who = rowan) => who.browser.call(deleteComment, { params: { comment_id } });
const thread = () =>
  api.call(getComments, { body: { query: { searchBy: "ps_id", value: postId, withReplies: true } } });

describe("writing a comment", () => {
  it("shows at once, and a reply to a reply keeps its parent", async () => {
    const first = await write();
    expect(first).toMatchObject({
      success: true,
      comment: {
        ps_id: postId,
        parent_id: null,
        user: "Rowan",
        isSameUser: true,
        text: "<p>Good <strong>idea</strong></p>",
      },
    });
    const id = first.success ? first.comment._id : "";
    const reply = await written({ parent_id: id });
    const deeper = await written({ parent_id: reply });
    expect(await thread()).toMatchObject({
      list: [
        {
          _id: id,
          replies: [
            { _id: reply, parent_id: id },
            { _id: deeper, parent_id: reply },
          ],
        },
      ],
    });
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it.each([
    ["", "Comments cannot be empty"],
    ["<p>&nbsp;\u200b</p>", "Comments cannot be empty"],
    ["<p>what a shit idea</p>", "Please remove any profanity from the Comment"],
    [`<p>${"x".repeat(1001)}</p>`, "Comment can be at most 1000 characters long"],
  ])("%s: %s", async (text, error) => {
    expect(await write({ text })).toMatchObject({ status: 400, error, field: "text" });
  });

  it("needs a place that everybody sees, and an answered comment of the same post", async () => {
    const other = await createPost(api.db);
    const elsewhere = await makeComment(api.db, { postId: other });
    const hiddenComment = await makeComment(api.db, { postId });
    await hide(api.db, "comments", hiddenComment);
    const hidden = await createPost(api.db);
    await hide(api.db, "posts", hidden);
    const deleted = await createPost(api.db);
    await markDeleted(api.db, "posts", deleted);
    for (const parent_id of [elsewhere, hiddenComment, "999", "x"]) {
      expect(await write({ parent_id }), parent_id).toMatchObject({ status: 404, error: "Comment could not be found" });
    }
    for (const ps_id of [hidden, deleted, "999", "x", ""])
      expect(await write({ ps_id })).toMatchObject({ status: 404 });
    expect(await write({ parent_id: null })).toMatchObject({ success: true });
  });

  it("with the same key happens once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => write({}, rowan, "k")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await thread()).toMatchObject({ totalCount: 1 });
  });

  it("is for members who are not muted", async () => {
    expect(await api.call(createComment, { body: { ps_id: postId, text: "<p>x</p>" } })).toMatchObject({ status: 403 });
    const id = await written();
    await mute(api, rowan.id);
    expect(await write()).toMatchObject({ status: 423, isMuted: true });
    expect(await edit(id, "<p>x</p>")).toMatchObject({ status: 423, isMuted: true });
  });

  it("costs at most 5 statements", async () => {
    const id = await written();
    expect(await api.countStatements(() => write({ parent_id: id }))).toBeLessThanOrEqual(5);
  });
});

describe("editing a comment", () => {
  it("replaces the text and says when", async () => {
    const id = await written();
    api.clock.advance(1000);
    expect(await edit(id, "<p>Better</p>")).toMatchObject({
      comment: { text: "<p>Better</p>", edited: "2026-03-01T12:00:01.000Z" },
    });
    expect(await edit(id, "<p></p>")).toMatchObject({ status: 400, error: "Comment cannot be empty" });
    expect(await edit(id, "<p>shit</p>")).toMatchObject({
      status: 400,
      error: "Please remove any profanity from the Comment",
    });
  });

  it("is the author's alone", async () => {
    const id = await written();
    const moss = await signUpAndLogIn(api, "Moss");
    expect(await edit(id, "<p>x</p>", moss)).toMatchObject({ status: 403, code: "not_allowed" });
    expect(await remove(id, moss)).toMatchObject({ status: 403 });
    await hide(api.db, "posts", postId);
    expect(await edit(id, "<p>x</p>", moss)).toMatchObject({ status: 404 });
    for (const unknown of ["999", "x"]) expect(await edit(unknown, "<p>x</p>")).toMatchObject({ status: 404 });
  });
});

describe("deleting a comment", () => {
  it("removes it, or leaves a placeholder where it was answered", async () => {
    const alone = await written();
    const answered = await written();
    await written({ parent_id: answered, text: "<p>Reply</p>" });
    expect(await remove(alone)).toMatchObject({ success: true });
    expect(await remove(answered)).toMatchObject({ success: true });
    expect(await thread()).toMatchObject({
      list: [{ _id: answered, text: "", user: "deleted user", isDeleted: true, replies: [{ text: "<p>Reply</p>" }] }],
    });
    expect(await remove(answered)).toMatchObject({ status: 404 });
    expect(await edit(answered, "<p>x</p>")).toMatchObject({ status: 404 });
    expect(await checkCounts(api.db)).toEqual([]);
  });
});
