import { getUserActivity } from "@unknot/contract/services/user";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createComment, createMember, createPost, hide } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it("a profile counts only what the public can see", async () => {
  const { id: authorId, username } = await createMember(api.db, "Fern");
  const hidden = await createPost(api.db, { authorId });
  const shown = await createPost(api.db, { authorId });
  await createComment(api.db, { postId: shown, authorId });
  await createComment(api.db, { postId: hidden, authorId });
  await hide(api.db, "posts", hidden);
  const answer = await api.call(getUserActivity, { query: { username: "fern" } });
  expect(answer).toEqual({
    success: true,
    username,
    problemSolutionCount: 1,
    commentCount: 1,
    date_created: "2026-01-01T00:00:00.000Z",
  });
});

it.each(["nobody", "", "%", "a".repeat(1000)])("an unknown name (%s) is not found", async (username) => {
  const answer = await api.call(getUserActivity, { query: { username } });
  expect(answer).toMatchObject({ success: false, status: 404, error: "User could not be found" });
});

it("a visitor gets no access token, and no error either", async () => {
  const answer = await api.server.inject("/api/generate_access_token");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ success: false, accessToken: null, user: null });
});
