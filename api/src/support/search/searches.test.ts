import { getAutocompleteSuggestions, getSimilarProblemSolutions, noteSearch } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { REMOVE_DELETED } from "../../services/posts/jobs.ts";

let api: TestApi;
let id: string;
beforeAll(async () => {
  api = await startTestApi({ settings: { RATE_LIMIT: "on", TRUSTED_PROXY: "127.0.0.1" } });
});
beforeEach(async () => {
  await api.reset();
  id = await createPost(api.db, { title: "Kettle whistles at night", problem: "<p>Node.js in C++</p>" });
});
afterAll(() => api.close());

/** So many people search for a text and open a post. */
async function searched(value: string, { people = 3, ps_id = id, from = "192.0.2" } = {}) {
  for (let person = 1; person <= people; person++) {
    const browser = api.browser();
    browser.headers = { "x-forwarded-for": `${from}.${person}` };
    expect(await browser.call(noteSearch, { body: { value, ps_id } })).toEqual({ success: true });
  }
}

async function suggest(searchTerm: string) {
  const answer = await api.call(getAutocompleteSuggestions, { query: { searchTerm } });
  return (answer as { list: { title: string }[] }).list.map(({ title }) => title);
}

describe("what others searched for with success", () => {
  it("is suggested before the titles, the most frequent first, in small letters", async () => {
    await searched("  Kettle   NIGHT ");
    await searched("kettle at night", { people: 5 });
    expect(await suggest("kett")).toEqual(["kettle at night", "kettle night", "Kettle whistles at night"]);
    expect(await suggest("kettle n")).toEqual(["kettle night", "Kettle whistles at night"]);
  });

  it("is suggested in spite of a typo", async () => {
    await searched("whistles kettle");
    expect(await suggest("whistlse")).toEqual(["whistles kettle", "Kettle whistles at night"]);
  });

  it("is not suggested before three have found something by it", async () => {
    await searched("kettle night", { people: 2 });
    expect(await suggest("kett")).toEqual(["Kettle whistles at night"]);
  });

  it("is counted once a day from one address", async () => {
    for (let count = 0; count < 5; count++) await searched("kettle night", { people: 1 });
    expect(await suggest("kett")).toEqual(["Kettle whistles at night"]);
  });

  it.each([
    ["has a word that nobody has published", "kettle qqqzzz"],
    ["has operators", 'kettle -night "at"'],
    ["is an address", "kettle@night.example"],
    ["is too short", "at"],
    ["is too long", "kettle night ".repeat(6)],
    ["breaks in a character", "kettle \ud800"],
    ["has nothing to do with what was opened", "something else"],
  ])("is not counted when it %s", async (_, value) => {
    await createPost(api.db, { title: "Something else", problem: "<p>x</p>", solution: "<p>y</p>" });
    await searched(value);
    expect(await api.db.selectFrom("searches").selectAll().execute()).toEqual([]);
  });

  it("keeps compound words", async () => {
    await searched("node.js c++");
    expect(await suggest("node")).toContain("node.js c++");
  });

  it("is not suggested any more when one of its words is hidden, nor counted for what is hidden", async () => {
    await searched("kettle night");
    await hide(api.db, "posts", id);
    expect(await suggest("kett")).toEqual([]);
    await createPost(api.db, { title: "Night watch" });
    await searched("night", { ps_id: id });
    expect(await suggest("nigh")).toEqual(["Night watch"]);
  });

  it("is forgotten after thirty days where it was rare", async () => {
    await searched("kettle", { people: 2 });
    await searched("night", { people: 3 });
    api.clock.advance(31 * 24 * 3_600_000);
    await api.runJob(REMOVE_DELETED);
    const rows = await api.db.selectFrom("searches").select(["text", "count"]).execute();
    expect(rows).toEqual([{ text: "night", count: 3 }]);
  });

  it("says nothing about who", async () => {
    await searched("kettle night");
    const [row] = await api.db.selectFrom("searches").selectAll().execute();
    expect(Object.keys(row ?? {}).sort()).toEqual(["count", "last_day", "text"]);
  });
});

describe("posts like a published one", () => {
  const likeIt = async (ps_id: string, title = "") => {
    const answer = await api.call(getSimilarProblemSolutions, { query: { title, ps_id } });
    return (answer as { list: { title: string }[] }).list.map((post) => post.title);
  };

  it("share its telling words; it is not among them, nor is what is hidden", async () => {
    for (let count = 0; count < 12; count++) await createPost(api.db, { title: `Something else ${count}` });
    for (let count = 0; count < 6; count++) await createPost(api.db, { title: `Kettle whistles at night ${count}` });
    const twin = await createPost(api.db, { title: "My kettle whistles", problem: "<p>Node.js in C++</p>" });
    const like = await likeIt(id);
    expect(like).toHaveLength(5);
    expect(like[0]).toBe("My kettle whistles");
    expect(like).not.toContain("Kettle whistles at night");
    await hide(api.db, "posts", twin);
    expect(await likeIt(id)).not.toContain("My kettle whistles");
  });

  it("are not those that only share the words that hold sentences together", async () => {
    const hose = await createPost(api.db, {
      title: "A hose that was too long",
      problem: "<p>It is.</p>",
      solution: "<p>Cut it.</p>",
    });
    for (const thing of ["glue", "bread", "paint", "chain", "moss", "tent"]) {
      const problem = `<p>It is the ${thing} that was too much for a week of it</p>`;
      await createPost(api.db, { title: `${thing} and a week`, problem, solution: `<p>Cut the ${thing}</p>` });
    }
    expect(await likeIt(hose)).toEqual([]);
  });

  it("are found by the title where the post is not public, or is none", async () => {
    const hidden = await createPost(api.db, { title: "Kettle sings" });
    await hide(api.db, "posts", hidden);
    for (const ps_id of [hidden, "999999", "x"]) {
      expect(await likeIt(ps_id)).toEqual([]);
      expect(await likeIt(ps_id, "kettle")).toEqual(["Kettle whistles at night"]);
    }
  });
});
