import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, markDeleted } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { find, merge, suggest } from "./index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const write = async (...titles: string[]) => {
  const ids: string[] = [];
  for (const title of titles)
    ids.push(await createPost(api.db, { title, problem: "<p>So.</p>", solution: "<p>So.</p>" }));
  return ids;
};
const search = (text: string) => find(api.db, text, { offset: 0, limit: 50, sort: "relevance", countedTo: 1000 });
const mergeAll = () => merge(api.db, { isAll: true });

describe("a correction", () => {
  beforeEach(() =>
    write(
      ...[
        "Set foo-baz",
        "A guide to foo",
        "A guide to bar",
        "Update 1.2.4 fails",
        "Release 1",
        "Release 2",
        "Release 3",
      ],
      ...["베이스 설치", "데이터 저장", "हिन्दी फ़ॉन्ट", "देवनागरी", "Quantum mechanics"],
    ),
  );

  it.each(["foo-bar ", "1.2.3 ", '"foo-bar" ', "테이터베이스 ", "베이수 "])(
    "is none where the words stay as they are, or would be cut: %s",
    async (text) => {
      expect((await search(text)).correction).toBeNull();
    },
  );

  it.each([
    ["Quantm mechanics ", "quantum mechanics "],
    ["quantm-mechanics ", "quantum-mechanics "],
    ["테이터베이스 quantm ", "테이터베이스 quantum "],
    ["देवनागरा ", "देवनागरी "],
  ])("of %s is %s", async (text, corrected) => {
    expect((await search(text)).correction).toBe(corrected);
  });

  it("that changes nothing is not looked for once more", async () => {
    await search("foo ");
    // The words of a site that is as small are read anew beside the first searches.
    await expect.poll(() => api.countStatements(() => search('"foo-bar" '))).toBe(1);
  });
});

describe("a word whose posts have gone", () => {
  it.each(["zebrafish ", "zebrafishes "])("is taken apart like one that was never there: %s", async (text) => {
    const [gone = "", both] = await write("Zebrafish in tanks", "A zebra and a fish", "A quiet kettle");
    await mergeAll();
    await markDeleted(api.db, "posts", gone);
    for (const isMerged of [false, true]) {
      if (isMerged) await mergeAll();
      expect((await search(text)).ids, `merged ${isMerged}`).toEqual([both]);
    }
  });
});

it.each([
  ["kettleb*", "Kettlebells"],
  ["organise ", "Organize it"],
])("%s finds what somebody else has merged since the last search", async (text, title) => {
  await write("A quiet lamp");
  await mergeAll();
  await search("quiet ");
  const [merged] = await write(title);
  await mergeAll();
  await write("A loud lamp");
  expect((await search(text)).ids).toEqual([merged]);
});

describe("a beginning with a slip", () => {
  it.each([
    ["kwttl", "Kettle"],
    ["ktetl", "Kettle"],
    ["kettk", "Kettle"],
    ["kttle", "Kettle"],
    ["keettl", "Kettle"],
    ["ketll", "Kettle"],
    ["kubrenet", "Kubernetes"],
    ["kubernte", "Kubernetes"],
    ["kuernete", "Kubernetes"],
    ["самвар", "Самовары"],
    ["лтопат", "Лопаты"],
  ])("%s is completed to %s", async (text, title) => {
    const [id] = await write(title, "Something else");
    for (const isMerged of [false, true]) {
      if (isMerged) await mergeAll();
      expect((await suggest(api.db, text, 8)).ids, `merged ${isMerged}`).toContain(id);
    }
  });
});
