import { getComments } from "@unknot/contract/services/comments";
import { getLikes, getProblemSolutions, toggleLike } from "@unknot/contract/services/posts";
import { beforeEach, describe, expect, it } from "vitest";
import { createComment, createPost, hide } from "../../../testing/factories.ts";
import { inLine } from "../../../testing/in-line.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";
import type { TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import type { Db } from "../../database.ts";

const api = await openTestApi();
let rowan: LoggedIn;
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
});

const byId = async (value: string, who: TestApi["call"]) => {
  const answer = await who(getProblemSolutions, { body: { query: { searchBy: "ps_id", value } } });
  return answer.success ? answer.list : [answer];
};

describe("liking", () => {
  const like = (
    parent_id: string,
    liked?: boolean,
    parent_type: "problemSolution" | "comment" | "reply" = "problemSolution",
  ) => rowan.browser.call(toggleLike, { body: { parent_id, parent_type, ...(liked !== undefined && { liked }) } });

  it("counts once, is taken back, and can be named by the state that is wanted", async () => {
    const id = await createPost(api.db);
    expect(await like(id)).toEqual({ success: true, liked: true, likeCount: 1 });
    expect(await like(id)).toEqual({ success: true, liked: false, likeCount: 0 });
    for (const _ of [1, 2]) expect(await like(id, true)).toMatchObject({ liked: true, likeCount: 1 });
    expect(await byId(id, rowan.browser.call)).toMatchObject([{ likedByUser: true }]);
    expect(await byId(id, api.call)).toMatchObject([{ likedByUser: false, likeCount: 1 }]);
    for (const _ of [1, 2]) expect(await like(id, false)).toMatchObject({ liked: false, likeCount: 0 });
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("reaches comments and replies, and lists say what the viewer likes", async () => {
    const postId = await createPost(api.db);
    const comment = await createComment(api.db, { postId });
    const reply = await createComment(api.db, { postId, parentId: comment });
    await like(comment, true, "comment");
    await like(reply, true, "reply");
    const query = { searchBy: "ps_id" as const, value: postId, withReplies: true };
    expect(await rowan.browser.call(getComments, { body: { query } })).toMatchObject({
      list: [{ likedByUser: true, likeCount: 1, replies: [{ likedByUser: true }] }],
    });
    const body = { problemSolutions: [postId], comments: [comment, reply] };
    expect(await rowan.browser.call(getLikes, { body })).toMatchObject({ problemSolutions: [] });
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("is refused for what is not there for everybody", async () => {
    const hidden = await createPost(api.db);
    const under = await createComment(api.db, { postId: hidden });
    await hide(api.db, "posts", hidden);
    for (const id of [hidden, "999", "x"]) expect(await like(id)).toMatchObject({ status: 404 });
    expect(await like(under, true, "comment")).toMatchObject({ status: 404 });
    const body = { parent_id: hidden, parent_type: "problemSolution" } as const;
    expect(await api.call(toggleLike, { body })).toMatchObject({ status: 403 });
  });

  it("is counted with the answer, when the same is sent twice at once", async () => {
    const id = await createPost(api.db);
    const lock = (trx: Db) => trx.selectFrom("posts").select("id").where("id", "=", id).forUpdate().execute();
    for (const liked of [true, false]) {
      const once = { liked, likeCount: liked ? 1 : 0 };
      expect(await inLine(api, lock, [() => like(id, liked), () => like(id, liked)])).toMatchObject([once, once]);
    }
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("costs at most 2 statements", async () => {
    const id = await createPost(api.db);
    for (const liked of [true, false, undefined]) {
      expect(await api.countStatements(() => like(id, liked))).toBeLessThanOrEqual(2);
    }
  });
});
