import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { answering, find, merge, needsOf } from "./index.ts";

let api: TestApi;

const POSTS = [
  ["Java heap space error", "My program dies."],
  ["Install java by script", "It is missing."],
  ["JavaScript closures explained", "In a loop."],
  ["Javascript closures in loops", "A small letter."],
  ["Closures for beginners", "Use javascript and Javascript closures with care."],
  ["Node fails to start", "The process ends by itself."],
  ["Express on node.js is slow", "Very slow."],
  ["Nodejs is slow on a laptop", "Very slow, too."],
  ["Systemd ignores a unit", "It is not resolved."],
  ["Restart systemd-resolved", "Names are gone."],
  ["getUserProfile returns null", "Nobody knows."],
  ["Username already taken", "By somebody else."],
  ["isReadyNow waits", "Forever."],
  ["Server swap sudo samba", "All of them."],
  ["New kettle", "It is blue."],
  ["Newsletter is late", "It is late."],
  ["Wait for first() here", "Nothing."],
  ["First of all", "Nothing."],
  ["Hot-water bottle", "It leaks."],
  ["Cable with DP 1.4", "Nothing."],
  ["数据库无法连接", "服务器拒绝。"],
  ["数据太多", "磁盘已满。"],
  ["東京都の天気", "再起動"],
  ["京都の天気", "再起動"],
  ["데이터베이스 연결", "다시 시작"],
  ["데이트 장소", "다시 시작"],
] as const;

beforeAll(async () => {
  api = await startTestApi();
  for (const [title, problem] of POSTS)
    await createPost(api.db, { title, problem: `<p>${problem}</p>`, solution: "<p>Solved.</p>" });
});
afterAll(() => api.close());

async function titles(text: string): Promise<string[]> {
  const { ids } = await find(api.db, text, { offset: 0, limit: 50, sort: "relevance", countedTo: 1000 });
  const rows = await api.db
    .selectFrom("posts")
    .select("title")
    .where("id", "in", ["0", ...ids])
    .execute();
  return rows.map(({ title }) => title).sort();
}

// The second search after a merge has what it remembers of posts.
describe.each(["fresh", "merged", "remembered"])("a compound after an operator counts whole, %s", (state) => {
  beforeAll(async () => {
    if (state === "merged") await merge(api.db, { isAll: true });
  });

  it.each([
    ["java -JavaScript ", ["Install java by script", "Java heap space error"]],
    ["node -node.js ", ["Node fails to start"]],
    ["systemd -systemd-resolved ", ["Systemd ignores a unit"]],
    ["somebody -getUserById ", ["Username already taken"]],
    ["天気 -東京都 ", ["京都の天気"]],
    [
      '"javascript closures"',
      ["Closures for beginners", "JavaScript closures explained", "Javascript closures in loops"],
    ],
    [
      '"JavaScript closures" ',
      ["Closures for beginners", "JavaScript closures explained", "Javascript closures in loops"],
    ],
    ['closures -"JavaScript closures" ', []],
    ['"java script"', ["JavaScript closures explained"]],
    ['"script closures"', ["JavaScript closures explained"]],
    ['"isreadynow waits"', ["isReadyNow waits"]],
    ['"nodejs is slow"', ["Express on node.js is slow", "Nodejs is slow on a laptop"]],
    ['"node.js is slow"', ["Express on node.js is slow", "Nodejs is slow on a laptop"]],
    ['"hot water"', ["Hot-water bottle"]],
    ['"restart systemd-resolved"', ["Restart systemd-resolved"]],
    ['"restart systemd"', ["Restart systemd-resolved"]],
    ['"for first()"', ["Wait for first() here"]],
    ["first -first() ", ["First of all"]],
    [
      '"JavaScript" title:closures',
      [...["Closures for beginners", "JavaScript closures explained", "Javascript closures in loops"]],
    ],
    ["title:JavaScript", ["JavaScript closures explained", "Javascript closures in loops"]],
    ['title:"JavaScript closures"', ["JavaScript closures explained", "Javascript closures in loops"]],
    [
      "JavaScript OR kettle ",
      [...["Closures for beginners", "JavaScript closures explained", "Javascript closures in loops", "New kettle"]],
    ],
    [
      'kettle OR "javascript closures" ',
      [...["Closures for beginners", "JavaScript closures explained", "Javascript closures in loops", "New kettle"]],
    ],
    ['"数据库 无法"', []],
    ['"数据库无法 "', ["数据库无法连接"]],
  ])("%s", async (text, expected) => {
    expect(await titles(text)).toEqual(expected);
  });
});

describe("a word with a star", () => {
  it.each([
    ["JavaS*", ["Closures for beginners", "JavaScript closures explained", "Javascript closures in loops"]],
    ["getUser*", ["getUserProfile returns null"]],
    ["数据库*", ["数据库无法连接"]],
    ["데이터*", ["데이터베이스 연결"]],
    ["news*", ["Newsletter is late"]],
    ["newsp*", []],
  ])("%s looks for what begins so as a whole", async (text, expected) => {
    expect(await titles(text)).toEqual(expected);
  });

  it("finds the word itself, too", async () => {
    expect(await titles("kettle*")).toEqual(["New kettle"]);
  });
});

describe("who waits for a compound", () => {
  it.each([
    ["JavaScript", "Javascript closures"],
    ["node.js slow", "Nodejs is slow"],
  ])("%s is told of %s", async (text, title) => {
    const needs = await needsOf(api.db, text);
    const post = {
      id: "1",
      title,
      problem: "",
      solution: "",
      author: null,
      createdAt: new Date(),
      tags: new Set<string>(),
    };
    const { terms, answers } = answering(post);
    expect(needs?.terms.filter((term) => !terms.has(term))).toEqual([]);
    expect(answers(text)).toBe(true);
  });
});
