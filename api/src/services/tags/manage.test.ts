import { getNotifications } from "@unknot/contract/services/notifications";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { getModerationLog } from "@unknot/contract/services/records";
import {
  editTag,
  getManagedTag,
  getTag,
  getTagSuggestions,
  getTags,
  mergeTags,
  resolveTagSuggestion,
  suggestTagDescription,
} from "@unknot/contract/services/tags";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, mute, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { COUNT_TAGS } from "./index.ts";

let api: TestApi;
let moss: LoggedIn;
let ada: LoggedIn;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  moss = await logInAs(api, "moderator", "Moss");
  ada = await signUpAndLogIn(api, "Ada");
});
afterAll(() => api.close());

const edit = (name: string, change: { newName?: string; description?: string; synonyms?: string[] }) =>
  moss.browser.call(editTag, { body: { name, ...change } });
const merge = (from: string, into: string) => moss.browser.call(mergeTags, { body: { from, into } });
const suggest = (name: string, description: string) =>
  ada.browser.call(suggestTagDescription, { body: { name, description } });

async function tagsOf(id: string) {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
  return answer.success ? answer.list[0]?.tags : undefined;
}

async function logged(): Promise<string[]> {
  const answer = await moss.browser.call(getModerationLog, { query: { action: "setting" } });
  return answer.success ? answer.list.map(({ reason }) => reason) : [];
}

const called = async (name: string) => {
  const answer = await api.call(getTag, { query: { name } });
  return answer.success ? answer.tag : null;
};

describe("moderators", () => {
  it("rename a tag: its posts show the new name, the old one leads on, and the log says so", async () => {
    const id = await createPost(api.db, { tags: ["js", "web"] });
    expect(await edit("js", { newName: "JavaScript" })).toMatchObject({
      success: true,
      tag: { name: "javascript", count: 1, synonyms: ["js"] },
    });
    expect(await tagsOf(id)).toEqual(["javascript", "web"]);
    expect(await called("js")).toMatchObject({ name: "javascript" });
    expect(await logged()).toEqual(["tag js → javascript"]);
    expect(await edit("javascript", { newName: "web" })).toMatchObject({ status: 409, field: "newName" });
    expect(await edit("javascript", { newName: "a b" })).toMatchObject({ status: 400, field: "newName" });
    expect(await edit("javascript", { newName: "js" })).toMatchObject({
      tag: { name: "js", synonyms: ["javascript"] },
    });
    expect(await edit("nothing", { newName: "x1" })).toMatchObject({ status: 404 });
  });

  it("merge tags: posts of either have the one, counts are right, and what led to the first leads on", async () => {
    const first = await createPost(api.db, { tags: ["nodejs", "web"] });
    const both = await createPost(api.db, { tags: ["nodejs", "node.js"] });
    await edit("nodejs", { synonyms: ["njs"], description: "A runtime" });
    expect(await merge("nodejs", "node.js")).toMatchObject({ tag: { name: "node.js", synonyms: ["njs", "nodejs"] } });
    expect(await tagsOf(first)).toEqual(["node.js", "web"]);
    expect(await tagsOf(both)).toEqual(["node.js"]);
    for (const name of ["nodejs", "njs", "node.js"]) {
      expect(await called(name)).toEqual({ name: "node.js", count: 2, description: "A runtime" });
    }
    expect(await api.call(getTags, { query: {} })).toMatchObject({ totalCount: 2, list: [{ name: "node.js" }, {}] });
    expect(await checkCounts(api.db)).toEqual([]);
    expect(await merge("njs", "node.js")).toMatchObject({ status: 400 });
    expect((await logged())[0]).toBe("tag nodejs → node.js");
  });

  it("merge a tag of many posts: the rest follow by a job", async () => {
    const ids: string[] = [];
    for (let post = 0; post < 320; post++) ids.push(await createPost(api.db, { authorId: null, tags: ["old"] }));
    await createPost(api.db, { tags: ["new"] });
    await merge("old", "new");
    expect(await api.call(getTags, { query: {} })).toMatchObject({ list: [{ name: "new" }], totalCount: 1 });
    await api.runJob(COUNT_TAGS);
    expect(await called("old")).toMatchObject({ name: "new", count: 321 });
    expect(await tagsOf(ids.at(-1) as string)).toEqual(["new"]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("keep synonyms: a list that replaces the one before, of names that no other tag has", async () => {
    await createPost(api.db, { tags: ["kubernetes", "docker"] });
    expect(await edit("kubernetes", { synonyms: ["K8s", "kube"] })).toMatchObject({
      tag: { synonyms: ["k8s", "kube"] },
    });
    expect(await edit("k8s", { synonyms: ["k8s"] })).toMatchObject({ tag: { synonyms: ["k8s"] } });
    expect(await called("kube")).toBeNull();
    expect(await edit("kubernetes", { synonyms: ["docker"] })).toMatchObject({ status: 409, field: "synonyms" });
    expect(await moss.browser.call(getManagedTag, { query: { name: "K8S" } })).toMatchObject({
      tag: { name: "kubernetes", synonyms: ["k8s"] },
    });
  });
});

describe("descriptions", () => {
  it("are proposed by members, and stand once a moderator has taken them", async () => {
    await createPost(api.db, { tags: ["wood"] });
    expect(await suggest("wood", "What trees\nare made of")).toMatchObject({ success: true });
    expect(await suggest("WOOD", "What trees are made of.")).toMatchObject({ success: true });
    expect(await called("wood")).toMatchObject({ description: "" });
    const waiting = await moss.browser.call(getTagSuggestions, { query: {} });
    expect(waiting).toMatchObject({
      totalCount: 1,
      list: [{ name: "wood", description: "", suggested: "What trees are made of.", user: "Ada" }],
    });
    const [one] = waiting.success ? waiting.list : [];
    const params = { suggestion_id: one?.suggestion_id ?? "" };
    expect(await moss.browser.call(resolveTagSuggestion, { params, body: { accepted: true } })).toMatchObject({
      success: true,
    });
    expect(await moss.browser.call(resolveTagSuggestion, { params, body: { accepted: true } })).toMatchObject({
      status: 404,
    });
    expect(await called("wood")).toMatchObject({ description: "What trees are made of." });
    expect(await logged()).toEqual(["tag wood: What trees are made of."]);
  });

  it("bring news to whoever proposed them: taken or not, under the name that the tag has by now", async () => {
    await createPost(api.db, { tags: ["wood", "iron"] });
    const decide = async (description: string, name: string, accepted: boolean) => {
      await suggest(name, description);
      const waiting = await moss.browser.call(getTagSuggestions, { query: {} });
      const params = { suggestion_id: (waiting.success && waiting.list[0]?.suggestion_id) || "" };
      await moss.browser.call(resolveTagSuggestion, { params, body: { accepted } });
    };
    await decide("What trees are made of", "wood", true);
    await decide("What rusts", "iron", false);
    await edit("wood", { newName: "timber" });
    expect(await ada.browser.call(getNotifications, { query: {} })).toMatchObject({
      unreadCount: 2,
      list: [
        { text: "A moderator has decided against your description of the tag “iron”", path: "/tags/iron" },
        { text: "A moderator has taken your description of the tag “timber”", path: "/tags/timber" },
      ],
    });
    expect(await moss.browser.call(getNotifications, { query: {} })).toMatchObject({ totalCount: 0 });
  });

  it("are refused where they are empty, too long, about no tag, or of somebody who is muted", async () => {
    await createPost(api.db, { tags: ["wood"] });
    expect(await suggest("wood", " ")).toMatchObject({ status: 400, field: "description" });
    expect(await suggest("wood", "x".repeat(301))).toMatchObject({ status: 400, field: "description" });
    expect(await suggest("nothing", "What it is")).toMatchObject({ status: 404 });
    await mute(api, ada.id, { expiresAt: null });
    expect(await suggest("wood", "What it is")).toMatchObject({ status: 423 });
  });
});
