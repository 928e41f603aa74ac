import { editProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it("an edit undoes no change that it does not know of, and can be sent twice", async () => {
  const rowan = await signUpAndLogIn(api);
  const id = await createPost(api.db, { authorId: rowan.id });
  const edit = (newProblem: string, base?: string) =>
    rowan.browser.call(editProblemSolution, {
      params: { ps_id: id },
      body: { newTitle: "Title", newProblem, newSolution: "<p>Solution</p>", ...(base !== undefined && { base }) },
    });
  const found = async () => {
    const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
    const post = answer.success ? answer.list[0] : undefined;
    return { problem: post?.problem, version: post?.edited ?? post?.date };
  };
  const { version } = await found();
  api.clock.advance(1000);
  for (const _ of [1, 2]) expect(await edit("<p>At the desk</p>", version)).toMatchObject({ success: true });
  expect(await edit("<p>At home</p>", version)).toMatchObject({ status: 409, code: "post_changed" });
  const now = await found();
  expect(now.problem).toBe("<p>At the desk</p>");
  api.clock.advance(1000);
  expect(await edit("<p>At home</p>", now.version)).toMatchObject({ success: true });
  expect(await edit("<p>Who does not say</p>")).toMatchObject({ success: true });
  expect(await edit("<p>Nonsense</p>", "x".repeat(41))).toMatchObject({ status: 400 });
});
