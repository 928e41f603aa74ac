import { getProblemSolutions } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember, createPost, hide } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;

const POSTS = [
  ["Hot water kettle", "It boils over", "Fill it less", "Rowan Oak"],
  ["Kettle for hot days", "Cold water is <b>hot&nbsp;water</b> gone cold", "Wait", "Rowan Oak"],
  ["Water, hot", "The kettle", "Pour", "Fern"],
  ["Tea in the kettle", "It smells", "Use lemon", "Fern"],
] as const;

beforeAll(async () => {
  api = await startTestApi();
  const members = new Map<string, string>();
  for (const [title, problem, solution, name] of POSTS) {
    const authorId = members.get(name) ?? (await createMember(api.db, name)).id;
    members.set(name, authorId);
    await createPost(api.db, { title, problem: `<p>${problem}</p>`, solution: `<p>${solution}</p>`, authorId });
  }
  const secret = await createPost(api.db, { title: "Hot water secret", authorId: members.get("Fern") ?? "" });
  await hide(api.db, "posts", secret);
});
afterAll(() => api.close());

async function search(value: string, more: { page?: number; sort?: "newest" } = {}) {
  const { page = 1, sort } = more;
  const query = { searchBy: "text", value, ...(sort && { sort }) } as const;
  const answer = await api.call(getProblemSolutions, { body: { query, page } });
  if (!answer.success) throw new Error(answer.error);
  return answer;
}
const titles = async (value: string) => (await search(value)).list.map(({ title }) => title).sort();

describe("a search", () => {
  it.each([
    ['"hot water"', ["Hot water kettle", "Kettle for hot days"]],
    ['"Hot Water" boils', ["Hot water kettle", "Kettle for hot days"]],
    ['"hot water" -days', ["Hot water kettle"]],
    ['kettle -"hot water"', ["Tea in the kettle", "Water, hot"]],
    ["kettle -hot", ["Tea in the kettle"]],
    ["kettle -lemon -hot", []],
    ["lemon -lemon", []],
    ['"lemon" -lemon', []],
    ["title:kettle -kettle", []],
    ['"hot water" -water', []],
    ['"water hot" "the kettle"', ["Water, hot"]],
    ['"no such words"', []],
    ["user:fern", ["Tea in the kettle", "Water, hot"]],
    ['kettle user:"rowan oak"', ["Hot water kettle", "Kettle for hot days"]],
    ["lemon user:fern", ["Tea in the kettle"]],
    ['"hot water" user:fern', []],
    ['"hot water" OR ***', ["Hot water kettle", "Kettle for hot days"]],
    ['kettle *** OR "hot water" OR !!', ["Hot water kettle", "Kettle for hot days"]],
    ["lemon OR ***", ["Tea in the kettle"]],
    ["lemon *** OR !!", ["Tea in the kettle"]],
    ["kettle user:nobody", []],
  ])("for %j", async (value, expected) => {
    expect(await titles(value)).toEqual(expected);
    expect((await search(value)).totalCount).toBe(expected.length);
  });

  it("by a member alone is their list, newest first or as asked", async () => {
    expect((await search("user:fern")).list.map(({ title }) => title)).toEqual(["Tea in the kettle", "Water, hot"]);
    expect(await search("user:fern", { page: 2 })).toMatchObject({ list: [], totalCount: 2 });
  });

  it("with a phrase has pages like any other", async () => {
    expect(await search('"hot water"', { page: 2 })).toMatchObject({ list: [], totalCount: 2, hasMore: false });
  });

  it("costs at most five statements", async () => {
    for (const value of ['"hot water" -days ketle', 'kettle user:"rowan oak"', "user:fern"]) {
      expect(await api.countStatements(() => search(value)), value).toBeLessThanOrEqual(5);
    }
  });

  it("shows why it found what it found, words marked, as plain text", async () => {
    const { list } = await search("hot boil");
    expect(list[0]).toMatchObject({
      matches: {
        title: [
          { text: "Hot", isMatch: true },
          { text: " water kettle", isMatch: false },
        ],
        problem: [
          { text: "It ", isMatch: false },
          { text: "boils", isMatch: true },
          { text: " over", isMatch: false },
        ],
        solution: [],
      },
    });
  });

  it("with a typo finds what was meant, and says what that was", async () => {
    const answer = await search('Ketle with "hot water"');
    expect(answer).toMatchObject({ didYouMean: 'kettle with "hot water"', totalCount: 2 });
    expect(await search("kettle")).not.toHaveProperty("didYouMean");
  });
});
