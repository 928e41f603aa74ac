import { getProblemSolutions, type PostList } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { merge } from "./index.ts";

let api: TestApi;

const POSTS = [
  ["Deploy button", "The 🚀 in the corner does nothing.", "Click twice."],
  ["机械学習", "学習が遅い", "待つ"],
  ["乗り物", "飛行机", "修理"],
  ["Squeaky hinge", "It needs to be oiled every year.", "Oil it."],
  ["First come", "The first one to arrive was first again.", "Be first."],
  ["Sequence is empty", "Calling First() throws an exception here.", "Call another one."],
  ["Widgets are blurred", "Since Qt 5 everything is blurred.", "Set the scale."],
  ["Screen flickers", "It flickers at 144 Hz only.", "Choose less."],
  ["No picture at all", "With a cable of DP 1.4 there is nothing.", "Another cable."],
  ["Updates stop", "They stop with 0x80070002 at once.", "Rename it."],
  ["Linker drops a library", "ld --as-needed leaves it out.", "Another order."],
  ["Pods are slow", "The zloadbalancer of a long list of other words, which all say something else.", "Restart."],
  ["Laptop is loud", "It is loud.", "Choose the balanced plan."],
  ["Loud kettle", "The kettle whistles at night.", "Take it off."],
] as const;

beforeAll(async () => {
  api = await startTestApi();
  for (const [title, problem, solution] of POSTS)
    await createPost(api.db, { title, problem: `<p>${problem}</p>`, solution: `<p>${solution}</p>` });
  // Their words stand in many posts without being what is meant.
  for (let at = 0; at < 30; at++)
    await createPost(api.db, {
      title: `To need it, number ${at}`,
      problem: "<p>To have it one needs a need to need it: first needed, first had, 5 at first.</p>",
      solution: "<p>It needed it first.</p>",
    });
});
afterAll(() => api.close());

async function search(value: string): Promise<PostList> {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "text", value } } });
  expect(answer).toMatchObject({ success: true });
  return answer as PostList;
}

const first = async (value: string) => (await search(value)).list[0]?.title;

describe.each(["fresh", "merged"])("what people type finds what holds it, %s", (state) => {
  beforeAll(async () => {
    if (state === "merged") await merge(api.db, { isAll: true });
  });

  it.each([
    ["🚀", "Deploy button"],
    ['"it needs to"', "Squeaky hinge"],
    ['"kettel whistles"', "Loud kettle"],
    ["First()", "Sequence is empty"],
    ["qt5", "Widgets are blurred"],
    ["144hz", "Screen flickers"],
    ["dp1.4", "No picture at all"],
    ["80070002", "Updates stop"],
    ["as-needed", "Linker drops a library"],
    ["zload balancer", "Pods are slow"],
  ])("%s", async (typed, title) => {
    expect(await first(typed)).toBe(title);
  });

  it("one character of a script without spaces, wherever it stands", async () => {
    const titles = (await search("机")).list.map(({ title }) => title);
    expect(new Set(titles)).toEqual(new Set(["机械学習", "乗り物"]));
  });
});

describe("a slip that stands in some post, too", () => {
  let posts: TestApi;
  beforeAll(async () => {
    posts = await startTestApi();
    await createPost(posts.db, { title: "Is quantm mechanics real", problem: "<p>I wonder.</p>" });
    await createPost(posts.db, { title: "Quantum error correction", problem: "<p>How does it work?</p>" });
    for (let at = 0; at < 25; at++)
      await createPost(posts.db, { title: `Quantum thing ${at}`, problem: "<p>Errors, now and then.</p>" });
    for (let at = 0; at < 9; at++)
      await createPost(posts.db, { title: `Lager or ale, part ${at}`, problem: "<p>Which ale is it?</p>" });
    for (let at = 0; at < 40; at++)
      await createPost(posts.db, { title: `Git is not able ${at}`, problem: "<p>I was able to commit.</p>" });
  });
  afterAll(() => posts.close());
  const find = async (value: string) => {
    const answer = await posts.call(getProblemSolutions, { body: { query: { searchBy: "text", value } } });
    return answer as PostList;
  };

  it("is looked for as it stands and as it is meant, and the frequent word is suggested", async () => {
    const found = await find("quantm error correction");
    expect(found.list[0]?.title).toBe("Quantum error correction");
    expect(found.list.map(({ title }) => title)).toContain("Is quantm mechanics real");
    expect(found.didYouMean).toBe("quantum error correction");
  });

  it("is mended to what makes the whole search better, not to the likelier word", async () => {
    const found = await find("lager vs aile");
    expect(found.didYouMean).toBe("lager vs ale");
    expect(found.list[0]?.title).toContain("Lager or ale");
  });

  it("is no slip where the word is right as it is", async () => {
    const found = await find("mechanics real");
    expect(found.didYouMean).toBeUndefined();
  });
});
