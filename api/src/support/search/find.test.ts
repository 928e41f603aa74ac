import {
  getAutocompleteSuggestions,
  getProblemSolutions,
  getSimilarProblemSolutions,
  type PostList,
} from "@unknot/contract/services/posts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPost, hide } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;

const POSTS = [
  ["Kettle whistles", "The kettle is loud.", "Descale it."],
  ["Loud kitchen", "A kettle whistles at night.", "Close the door."],
  ["Quiet evening", "Too much noise.", "Take the kettle off before it whistles."],
  ["ENOENT when starting", "The file .env is missing", "Copy it"],
  ["Segfault in C++ code", "It crashes", "Use a debugger"],
  ["Update fails with 0x80070005", "Access denied", "Rename the folder"],
  ["systemd-resolved ignores the VPN", "Names do not resolve", "Set the domain"],
  ["Go modules and CI", "The build cannot find go", "Set PATH for go in ci"],
  ["Golem of clay", "It crumbles", "Fire it"],
  ["getElementById returns null", "The script runs too early", "Use defer"],
  ["東京の天気が表示されない", "天気予報", "再起動"],
  ["Café serves cold coffee", "Espresso", "Warm the cup"],
] as const;

beforeAll(async () => {
  api = await startTestApi();
  for (const [title, problem, solution] of POSTS) {
    await createPost(api.db, { title, problem: `<p>${problem}</p>`, solution: `<p>${solution}</p>` });
  }
});
afterAll(() => api.close());

async function search(value: string): Promise<PostList> {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "text", value } } });
  expect(answer).toMatchObject({ success: true });
  return answer as PostList;
}

const titlesFor = async (words: string) => (await search(words)).list.map((post) => post.title);

describe("search", () => {
  it("ranks the title before the problem before the solution", async () => {
    expect(await titlesFor("kettle")).toEqual(["Kettle whistles", "Loud kitchen", "Quiet evening"]);
  });

  it("finds by any word, more words first", async () => {
    const found = await titlesFor("kettle door espresso whistles");
    expect(found[0]).toBe("Loud kitchen");
    expect(found).toContain("Café serves cold coffee");
  });

  it.each([
    ["ENOENT", "ENOENT when starting"],
    ["enoent", "ENOENT when starting"],
    [".env", "ENOENT when starting"],
    ["C++", "Segfault in C++ code"],
    ["0x80070005", "Update fails with 0x80070005"],
    ["systemd-resolved", "systemd-resolved ignores the VPN"],
    ["resolved", "systemd-resolved ignores the VPN"],
    ["go", "Go modules and CI"],
    ["getelementbyid", "getElementById returns null"],
    ["element", "getElementById returns null"],
    ["天気", "東京の天気が表示されない"],
    ["cafe", "Café serves cold coffee"],
    ["starts", "ENOENT when starting"],
  ])("knows %s as a word", async (words, title) => {
    expect((await titlesFor(words))[0]).toBe(title);
  });

  it.each([
    ["ketle", "Kettle whistles"],
    ["kettlw", "Kettle whistles"],
    ["kettel", "Kettle whistles"],
    ["segfualt", "Segfault in C++ code"],
    ["debuger", "Segfault in C++ code"],
  ])("corrects the typo in %s", async (words, title) => {
    expect((await titlesFor(words))[0]).toBe(title);
  });

  it("completes the last word", async () => {
    expect((await titlesFor("segf"))[0]).toBe("Segfault in C++ code");
    expect((await titlesFor("update fai"))[0]).toBe("Update fails with 0x80070005");
  });

  it("puts a whole word before the words that it begins", async () => {
    expect(await titlesFor("go")).toEqual(["Go modules and CI", "Golem of clay"]);
  });

  it("finds nothing for words that nobody has written", async () => {
    expect(await search("qqqqzzzz")).toMatchObject({ list: [], totalCount: 0, hasMore: false });
  });

  it("never fails, whatever is typed", async () => {
    const anything = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.string({ unit: "grapheme", maxLength: 100 }),
      fc.stringMatching(/^[-+*&|!(){}[\]^"~?:\\/'%_.<>=;#@$ a-c]{0,120}$/),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        const answer = await api.server.inject({
          method: "POST",
          url: "/api/get_problemsolutions",
          payload: { query: { searchBy: "text", value } },
        });
        expect([200, 400]).toContain(answer.statusCode);
      }),
      { numRuns: 150 },
    );
  });

  it("counts exactly up to 1000 and says so beyond", async () => {
    const many = await startTestApi();
    for (let i = 0; i < 1003; i++) await createPost(many.db, { authorId: null, title: `Common gasket ${i}` });
    const found = await many.call(getProblemSolutions, { body: { query: { searchBy: "text", value: "gasket " } } });
    expect(found).toMatchObject({ totalCount: 1000, totalIsMinimum: true, hasMore: true });
    const last = await many.call(getProblemSolutions, {
      body: { query: { searchBy: "text", value: "gasket " }, page: 50 },
    });
    expect(last).toMatchObject({ hasMore: false, page: 50 });
    await many.close();
  });
});

it("completes a beginning that very many words have by the common ones", async () => {
  const many = await startTestApi();
  for (let i = 0; i < 260; i++) await createPost(many.db, { authorId: null, title: `Hoaa${i.toString(36)}xx` });
  for (let i = 0; i < 25; i++) await createPost(many.db, { authorId: null, title: `Hosepipe ${i}` });
  const suggest = async () => {
    const answer = await many.call(getAutocompleteSuggestions, { query: { searchTerm: "ho" } });
    return (answer as { list: { title: string }[] }).list.map(({ title }) => title);
  };
  expect((await suggest()).some((title) => title.startsWith("Hosepipe"))).toBe(true);
  await many.close();
});

describe("suggestions", () => {
  const suggest = async (searchTerm: string) => {
    const answer = await api.call(getAutocompleteSuggestions, { query: { searchTerm } });
    return (answer as { list: { title: string }[] }).list.map(({ title }) => title);
  };

  it("complete what is being typed, without repeats, at most eight", async () => {
    for (let i = 0; i < 12; i++) await createPost(api.db, { title: `Hinge number ${i % 10}` });
    const titles = await suggest("hing");
    expect(titles).toHaveLength(8);
    expect(new Set(titles).size).toBe(8);
    expect(await suggest("")).toEqual([]);
  });

  it("are titles with the words that were typed, those with more of them first", async () => {
    await createPost(api.db, { title: "Gasket leaks", problem: "<p>the boiler</p>" });
    await createPost(api.db, { title: "Boiler gasket", solution: "<p>gasket gasket</p>" });
    await createPost(api.db, { title: "Something else", problem: "<p>gasket boiler gasket boiler</p>" });
    expect(await suggest("gasket boi")).toEqual(["Boiler gasket", "Gasket leaks"]);
    expect(await suggest("gaskte")).toContain("Gasket leaks");
  });

  it("begin with what many are about", async () => {
    for (let at = 0; at < 9; at++)
      await createPost(api.db, {
        title: `Quadratic thing ${at} of several that are there`,
        problem: "<p>It is one.</p>",
      });
    await createPost(api.db, { title: "Quaternions", problem: "<p>Quaternions.</p>" });
    expect((await suggest("quat"))[0]).toBe("Quaternions");
    expect((await suggest("qua"))[0]).toMatch(/^Quadratic/);
  });

  it("forgive a slip in a beginning", async () => {
    await createPost(api.db, { title: "Strange entanglement of cables" });
    await createPost(api.db, { title: "Strange cables" });
    expect((await suggest("entnagl"))[0]).toBe("Strange entanglement of cables");
    expect((await suggest("strange entnagl"))[0]).toBe("Strange entanglement of cables");
    expect(await suggest("xntangl")).toEqual([]);
  });

  it("say which post a title is of, and take filters for none of the words", async () => {
    const id = await createPost(api.db, { title: "Zeppelin in the garden" });
    const answer = await api.call(getAutocompleteSuggestions, { query: { searchTerm: "after:2020 zeppe" } });
    expect(answer).toMatchObject({ list: [{ title: "Zeppelin in the garden", id }] });
  });

  it("hold nothing that has been hidden", async () => {
    const id = await createPost(api.db, { title: "Quokka secret" });
    expect(await suggest("quokk")).toEqual(["Quokka secret"]);
    await hide(api.db, "posts", id);
    expect(await suggest("quokk")).toEqual([]);
  });
});

describe("of the posts like one that is being written", () => {
  const titles = async (title: string, isShown?: "true") => {
    const answer = await api.call(getSimilarProblemSolutions, { query: { title, ...(isShown && { isShown }) } });
    return answer.success ? answer.list.map((one) => one.title) : answer.error;
  };

  it("those are shown that say the same, slips and all, while it is typed, too", async () => {
    await createPost(api.db, { title: "Mandolin strings buzz at the third fret" });
    for (const typed of [
      "Buzzing mandolin string, third fret",
      "mandolin",
      "My mandolni strings buz",
      "Mandolin strings bu",
    ])
      expect(await titles(typed, "true")).toEqual(["Mandolin strings buzz at the third fret"]);
  });

  it("those are not that have a word in common, and are found all the same", async () => {
    await createPost(api.db, { title: "Ocarina out of tune in a cold church" });
    const typed = "Which varnish suits an ocarina of porous terracotta outdoors";
    expect(await titles(typed)).toContain("Ocarina out of tune in a cold church");
    expect(await titles(typed, "true")).not.toContain("Ocarina out of tune in a cold church");
  });
});

it("similar posts to a title are found, at most five", async () => {
  const answer = await api.call(getSimilarProblemSolutions, { query: { title: "My kettle whistles too loud" } });
  expect(answer).toMatchObject({ success: true });
  const { list } = answer as { list: { id: string; title: string }[] };
  expect(list[0]?.title).toBe("Kettle whistles");
  expect(list.length).toBeLessThanOrEqual(5);
});
