import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { find, merge } from "./index.ts";

let api: TestApi;

const LONG = "AbstractSingletonProxyFactoryBeanConfiguration";
const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const POSTS = [
  ["Segfault in C/C++", "Nothing."],
  ["Segfault in Rust", "Nothing."],
  ["A proxy at /etc/nginx/nginx.conf", "Nothing."],
  ["A proxy of nginx, and its conf", "Nothing."],
  ["Refused by 127.0.0.1:8080", "Nothing."],
  ["Curl https://example.com/foo", "Nothing."],
  ["Mail to john@example.com", "Nothing."],
  ["Set max_connections=100", "In a database."],
  ["max_connections is a setting", "Of a database; wait 100 seconds."],
  ["Call foo(bar)", "Nothing."],
  ["The bar of foo", "Nothing."],
  ["東京都の天気", "良い"],
  ["京都の天気", "良い"],
  ["東京と京都の違い", "大きい"],
  ["数据库失败", "磁盘"],
  ["据库 数据失败", "磁盘"],
  ["Port 3306 is taken", "Nothing."],
  ["Update KB5034441 fails", "Nothing."],
  [`${LONG} fails`, "Nothing."],
  [`Sum ${HASH} differs`, "Nothing."],
  ["काल का अर्थ", "Time."],
  ["कुल का अर्थ", "Sum."],
  ["केला का अर्थ", "Banana."],
  ["การตั้งค่าเครือข่าย", "Network."],
  ["A lemon pie", "Big."],
  ["A big lemon", "Sour."],
  ["Docker: connection refused by nginx", "Podman."],
  ["Docker: refused connection by nginx", "Podman."],
] as const;

beforeAll(async () => {
  api = await startTestApi();
  for (const [title, problem] of POSTS)
    await createPost(api.db, { title, problem: `<p>${problem}</p>`, solution: "<p>Solved.</p>" });
});
afterAll(() => api.close());

const search = (text: string) => find(api.db, text, { offset: 0, limit: 50, sort: "relevance", countedTo: 1000 });
async function titles(text: string): Promise<string[]> {
  const { ids } = await search(text);
  const rows = await api.db
    .selectFrom("posts")
    .select("title")
    .where("id", "in", ["0", ...ids])
    .execute();
  return rows.map(({ title }) => title).sort();
}

// The second search after a merge has what it remembers of posts.
describe.each(["fresh", "merged", "remembered"])("%s", (state) => {
  beforeAll(async () => {
    if (state === "merged") await merge(api.db, { isAll: true });
  });

  it.each([
    ['"C++"', ["Segfault in C/C++"]],
    ['segfault -"C++"', ["Segfault in Rust"]],
    ['"nginx.conf"', ["A proxy at /etc/nginx/nginx.conf"]],
    ["proxy -nginx.conf", ["A proxy of nginx, and its conf", `${LONG} fails`]],
    ['"127.0.0.1"', ["Refused by 127.0.0.1:8080"]],
    ['"example.com"', ["Curl https://example.com/foo", "Mail to john@example.com"]],
    ["title:example.com mail", ["Curl https://example.com/foo", "Mail to john@example.com"]],
    [`"${LONG}"`, [`${LONG} fails`]],
    ["proxy singleton factory", [`${LONG} fails`]],
    [HASH, [`Sum ${HASH} differs`]],
  ])("%s finds the name inside of a longer one, and a long one", async (text, expected) => {
    expect(await titles(text)).toEqual(expect.arrayContaining(expected));
    if (/^"|-/.test(text)) expect(await titles(text)).toEqual(expected);
  });

  it.each([
    ['"max_connections=100"', ["Set max_connections=100"]],
    ["database -max_connections=100", ["max_connections is a setting"]],
    ['"foo(bar)"', ["Call foo(bar)"]],
    ['"東京都"', ["東京都の天気"]],
    ["天気 -東京都", ["京都の天気"]],
    ["東京都 OR lemon", ["A big lemon", "A lemon pie", "東京都の天気"]],
    ['"数据库"', ["数据库失败"]],
    ["失败 -数据库", ["据库 数据失败"]],
    ["失败 -磁盘", []],
    ['"काल"', ["काल का अर्थ"]],
    ["अर्थ -काल", ["कुल का अर्थ", "केला का अर्थ"]],
    ["कुल*", ["कुल का अर्थ"]],
    ['"ตั้งค่า"', ["การตั้งค่าเครือข่าย"]],
  ])("%s keeps what it names together, whatever the script", async (text, expected) => {
    expect(await titles(text)).toEqual(expected);
  });

  it.each(["“big lemon”", "„big lemon“", "＂big lemon＂", "«big lemon»", "lemon –pie", "lemon −pie"])(
    "%s is an operator as phones write it",
    async (text) => {
      expect(await titles(text)).toEqual(["A big lemon"]);
    },
  );

  it("a phrase stays one beside choices of many words", async () => {
    const text = '"connection refused" nginx OR apache docker OR podman compose OR by';
    expect(await titles(text)).toEqual(["Docker: connection refused by nginx"]);
  });

  it.each(['"3308"', "3308", "KB5034442", '"KB5034442"'])("%s is no slip of another number", async (text) => {
    expect(await search(text)).toMatchObject({ ids: [], correction: null });
  });
});
