import { editProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { editTag } from "@unknot/contract/services/tags";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let rowan: LoggedIn;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
  id = await createPost(api.db, { authorId: rowan.id });
});
afterAll(() => api.close());

const edit = (newProblem: string, base?: string, tags?: string[]) => {
  const text = { newTitle: "Title", newProblem, newSolution: "<p>Solution</p>" };
  const body = { ...text, ...(base !== undefined && { base }), ...(tags && { tags }) };
  return rowan.browser.call(editProblemSolution, { params: { ps_id: id }, body });
};
const found = async () => {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
  const post = answer.success ? answer.list[0] : undefined;
  return { problem: post?.problem, tags: post?.tags, version: post?.edited ?? post?.date };
};

it("an edit undoes no change that it does not know of, and can be sent twice", async () => {
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

it("an edit can be sent twice that names a tag by another name of it", async () => {
  await edit("<p>At home</p>", undefined, ["node.js"]);
  const moss = await logInAs(api, "moderator", "Moss");
  await moss.browser.call(editTag, { body: { name: "node.js", synonyms: ["nodejs"] } });
  const { version } = await found();
  for (const _ of [1, 2]) {
    api.clock.advance(1000);
    expect(await edit("<p>At the desk</p>", version, ["nodejs", "node.js"])).toMatchObject({ success: true });
  }
  expect(await found()).toMatchObject({ problem: "<p>At the desk</p>", tags: ["node.js"] });
});
