import { getProblemSolutions, type PostList } from "@unknot/contract/services/posts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;

const POSTS = [
  ["Servers lose their batteries", "Twelve boxes were running dry.", "Replaced the cells."],
  ["Crème brûlée splits", "Señor Müller’s naïve résumé", "Cool it."],
  ["PC has no IP", "It is on AC power", "Renew it."],
  ["Setup ends with ERR_MODULE_NOT_FOUND", "Also 0x8007045D and ORA-00942", "Reinstall."],
  ["Cannot write /var/log/nginx/error.log", "C:\\Windows\\System32\\drivers is full too", "Rotate."],
  ["Broken since v2.13.4", "It worked in 10.0.19045", "Go back."],
  ["parseHTTPResponse throws", "max_retry_count is ignored", "Set it."],
  ["Run Node.js as a service", "The Wi-Fi is up late", "Order the units."],
  ["Yarn beats nodemon", "A data base with e-mail", "Use it."],
  ["Postgresql keeps connections", "The loadbalancer holds them", "Pool them."],
  ["東京の天気が表示されない", "天気予報", "再起動"],
  ["无法连接数据库", "服务器拒绝连接", "重启服务"],
  ["데이터베이스 연결 실패", "서버가 응답하지 않음", "다시 시작"],
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

describe("a search finds words as people write them", () => {
  it.each([
    ["an inflected word", "battery run", "Servers lose their batteries"],
    ["a plural", "server lost battery", "Servers lose their batteries"],
    ["words without their accents", "creme brulee", "Crème brûlée splits"],
    ["words with accents that are not there", "sénôr muller", "Crème brûlée splits"],
    ["two letters", "pc", "PC has no IP"],
    ["other two letters", "ac", "PC has no IP"],
    ["an error code", "0x8007045d", "Setup ends with ERR_MODULE_NOT_FOUND"],
    ["an error code with a dash", "ora-00942", "Setup ends with ERR_MODULE_NOT_FOUND"],
    ["a constant", "ERR_MODULE_NOT_FOUND", "Setup ends with ERR_MODULE_NOT_FOUND"],
    ["a path", "/var/log/nginx/error.log", "Cannot write /var/log/nginx/error.log"],
    ["a part of a path", "nginx log", "Cannot write /var/log/nginx/error.log"],
    ["a path of Windows", "C:\\Windows\\System32", "Cannot write /var/log/nginx/error.log"],
    ["a version", "v2.13.4", "Broken since v2.13.4"],
    ["a version without its v", "2.13.4", "Broken since v2.13.4"],
    ["the number of a build", "10.0.19045", "Broken since v2.13.4"],
    ["camelCase as a whole", "parsehttpresponse", "parseHTTPResponse throws"],
    ["camelCase in parts", "http response parse", "parseHTTPResponse throws"],
    ["snake_case as a whole", "max_retry_count", "parseHTTPResponse throws"],
    ["snake_case in parts", "retry count", "parseHTTPResponse throws"],
    ["one word for two with a mark", "nodejs", "Run Node.js as a service"],
    ["two words for two with a mark", "node js", "Run Node.js as a service"],
    ["one word for two with a dash", "wifi", "Run Node.js as a service"],
    ["one word for two", "database", "Yarn beats nodemon"],
    ["one word for two with a dash, in small", "email", "Yarn beats nodemon"],
    ["two words for one", "load balancer", "Postgresql keeps connections"],
    ["two words for one, the last a short one", "postgre sql", "Postgresql keeps connections"],
    ["Japanese", "天気", "東京の天気が表示されない"],
    ["Chinese", "数据库连接", "无法连接数据库"],
    ["Korean", "데이터베이스", "데이터베이스 연결 실패"],
    ["Korean without its ending", "서버", "데이터베이스 연결 실패"],
    ["letters of full width", "ＰＣ", "PC has no IP"],
    ["two typos in a long word", "conectoins", "Postgresql keeps connections"],
    ["a typo in the first letter", "watteries", "Servers lose their batteries"],
  ])("%s: %s", async (_, words, title) => {
    expect((await search(words)).list[0]?.title).toBe(title);
  });

  it("no typo is corrected in three letters, one in five", async () => {
    expect((await search("pcx ")).list).toEqual([]);
    expect((await search("yern")).list[0]?.title).toBe("Yarn beats nodemon");
    expect((await search("yeen ")).list).toEqual([]);
  });

  it("takes no word for a slip of one that says nothing", async () => {
    expect(await search("wiith")).toMatchObject({ list: [], totalCount: 0 });
    expect((await search("wiith")).didYouMean).toBeUndefined();
    expect((await search("wiith batteries")).didYouMean).toBeUndefined();
  });

  it("says what was meant", async () => {
    expect(await search("conectoins")).toMatchObject({ didYouMean: "connections" });
    expect(await search("nginxlog")).toMatchObject({ didYouMean: "nginx log" });
    expect((await search("nodejs")).didYouMean).toBeUndefined();
  });

  it("marks the words of the other spelling", async () => {
    const [post] = (await search("load balancer")).list;
    expect(post?.matches?.problem).toContainEqual({ text: "loadbalancer", isMatch: true });
  });
});
