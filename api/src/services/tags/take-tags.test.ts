import { createProblemSolution, editProblemSolution } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hide } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { joinedLongAgo } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let ada: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ settings: { RATE_LIMIT: "on" } });
});
beforeEach(async () => {
  await api.reset();
  ada = await signUpAndLogIn(api, "Ada");
});
afterAll(() => api.close());

let count = 0;

const publish = (tags: string[]) => {
  const title = `A title ${++count}`;
  const body = { title, problem: `<p>Problem ${count}</p>`, solution: `<p>Solution ${count}</p>`, tags };
  return ada.browser.call(createProblemSolution, { body });
};

/** Publishes a post, and returns its id. */
async function published(tags: string[]): Promise<string> {
  const answer = await publish(tags);
  expect(answer).toMatchObject({ success: true });
  return answer.success ? answer.id : "";
}

const edit = (ps_id: string, tags: string[]) =>
  ada.browser.call(editProblemSolution, {
    params: { ps_id },
    body: { newTitle: "T", newProblem: "<p>P</p>", newSolution: "<p>S</p>", tags },
  });

describe("new tags", () => {
  /** Sets from how many tags on new members make no new ones. */
  const setFree = (most: number) =>
    api.db
      .insertInto("site_settings")
      .values({ name: "newMemberTags", value: JSON.stringify(most) })
      .execute();

  it("come from everybody while the site has few, then from members who are not new", async () => {
    await published(["wood"]);
    await setFree(1);
    expect(await publish(["wood", "glue"])).toMatchObject({ status: 400, field: "tags", code: "new_tag" });
    const id = await published(["wood"]);
    expect(await edit(id, ["wood", "glue"])).toMatchObject({ status: 400, field: "tags" });
    await joinedLongAgo(api);
    expect(await publish(["wood", "glue"])).toMatchObject({ success: true });
  });

  it("that a new member's post has already may stay on it", async () => {
    await published(["wood"]);
    const id = await published(["glue"]);
    await setFree(1);
    await hide(api.db, "posts", id);
    expect(await edit(id, ["glue", "wood"])).toMatchObject({ success: true });
  });
});
