import { createComment, deleteComment, editComment } from "@unknot/contract/services/comments";
import { getProblemSolutions, type PostList } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide, hold, createComment as insertComment, markDeleted } from "../../../testing/factories.ts";
import { signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { record } from "../../services/decisions/index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

async function titlesFor(value: string): Promise<string[]> {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "text", value } } });
  expect(answer).toMatchObject({ success: true });
  const { list, totalCount } = answer as PostList;
  expect(totalCount).toBe(list.length);
  return list.map(({ title }) => title);
}

describe("comments are a weak field of the search", () => {
  it("a word that only a comment holds finds the post, after those that hold it themselves", async () => {
    const commented = await createPost(api.db, { title: "Kettle whistles" });
    for (let count = 0; count < 5; count++) {
      await insertComment(api.db, { postId: commented, text: "<p>Mind the <b>gasket</b></p>" });
    }
    const solution = `<p>${"Much is said about all kinds of things. ".repeat(100)} A gasket.</p>`;
    await createPost(api.db, { title: "Long story", solution });
    expect(await titlesFor("gasket ")).toEqual(["Long story", "Kettle whistles"]);
  });

  it("what must be there is asked of the post itself", async () => {
    const commented = await createPost(api.db, { title: "Kettle whistles" });
    await insertComment(api.db, { postId: commented, text: "<p>Mind the gasket</p>" });
    expect(await titlesFor("gasket")).toEqual(["Kettle whistles"]);
    for (const words of ['"gasket"', "title:gasket", "gasket OR sprocket", "gask*"])
      expect(await titlesFor(words), words).toEqual([]);
    expect(await titlesFor("kettle -gasket")).toEqual(["Kettle whistles"]);
  });

  it("more comments with the word count more", async () => {
    for (const [title, comments] of [
      ["Once", 1],
      ["Thrice", 3],
      ["Twice", 2],
    ] as const) {
      const postId = await createPost(api.db, { title });
      for (let count = 0; count < comments; count++) await insertComment(api.db, { postId, text: "<p>sprocket</p>" });
    }
    expect(await titlesFor("sprocket")).toEqual(["Thrice", "Twice", "Once"]);
  });

  it("follow what is written, changed and deleted at once", async () => {
    const { browser } = await signUpAndLogIn(api);
    const ps_id = await createPost(api.db, { title: "Kettle whistles" });
    const written = await browser.call(createComment, { body: { ps_id, text: "<p>gasket</p>" } });
    const { comment } = written as { comment: { _id: string } };
    expect(await titlesFor("gasket")).toEqual(["Kettle whistles"]);
    const params = { comment_id: comment._id };
    await browser.call(editComment, { params, body: { text: "<p>sprocket</p>" } });
    expect(await titlesFor("gasket")).toEqual([]);
    expect(await titlesFor("sprocket")).toEqual(["Kettle whistles"]);
    await browser.call(deleteComment, { params });
    expect(await titlesFor("sprocket")).toEqual([]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("a typo in a comment does not stop a typo from being corrected", async () => {
    await createPost(api.db, { title: "Gasket leaks" });
    await insertComment(api.db, { postId: await createPost(api.db), text: "<p>My gaskte too</p>" });
    expect(await titlesFor("gaskte ")).toContain("Gasket leaks");
  });
});

describe("a comment that is not for everybody", () => {
  const writeComment = async () => {
    const postId = await createPost(api.db, { title: "Kettle whistles" });
    return { postId, commentId: await insertComment(api.db, { postId, text: "<p>gasket</p>" }) };
  };

  it.each([
    ["hidden", (id: string) => hide(api.db, "comments", id)],
    ["held for review", (id: string) => hold(api.db, "comments", id)],
    ["deleted", (id: string) => markDeleted(api.db, "comments", id)],
  ])("leads nowhere while it is %s", async (_, remove) => {
    const { commentId } = await writeComment();
    expect(await titlesFor("gasket")).toEqual(["Kettle whistles"]);
    await remove(commentId);
    expect(await titlesFor("gasket")).toEqual([]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("leads to its post again when it is shown again", async () => {
    const { commentId } = await writeComment();
    await hide(api.db, "comments", commentId);
    const subject = { kind: "comment", id: commentId } as const;
    await record(api.db, { actorId: null, action: "unhide", userId: null, subject, reason: "", now: new Date() });
    expect(await titlesFor("gasket")).toEqual(["Kettle whistles"]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("comments leave and come back with their post", async () => {
    const { postId } = await writeComment();
    await hide(api.db, "posts", postId);
    expect(await titlesFor("gasket")).toEqual([]);
    expect(await checkCounts(api.db)).toEqual([]);
    const subject = { kind: "post", id: postId } as const;
    await record(api.db, { actorId: null, action: "unhide", userId: null, subject, reason: "", now: new Date() });
    expect(await titlesFor("gasket")).toEqual(["Kettle whistles"]);
  });

  it("comments are gone with a post that is removed for good", async () => {
    const { postId } = await writeComment();
    await api.db.deleteFrom("posts").where("id", "=", postId).execute();
    expect(await titlesFor("gasket")).toEqual([]);
    expect(await checkCounts(api.db)).toEqual([]);
  });
});
