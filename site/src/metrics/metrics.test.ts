import { createPost } from "@unknot/api/testing/factories";
import { describe, expect, it } from "vitest";
import { openListeningSite } from "../../testing/listening-site.ts";

const METRICS_TOKEN = "a-token-of-the-operator";
const { database, url } = await openListeningSite({ METRICS_TOKEN });
const { url: bareUrl } = await openListeningSite();

const ask = (authorization?: string, at = url) =>
  fetch(`${at}/metrics`, { headers: { ...(authorization !== undefined && { authorization }) } });

/** What is measured, by its name with its labels. */
async function measured(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${METRICS_TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch("text/plain; version=0.0.4");
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

describe("what is measured", () => {
  it.each([
    ["nothing", undefined],
    ["another token", "Bearer a-token-of-the-operatos"],
    ["a beginning of it", "Bearer a-token"],
    ["a password", "Basic eDp5"],
  ])("is not there for who sends %s", async (_, authorization) => {
    const [refused, unknown] = await Promise.all([ask(authorization), fetch(`${url}/nowhere-at-all`)]);
    expect([refused.status, unknown.status]).toEqual([404, 404]);
    expect(await refused.text()).not.toContain("unknot_");
  });

  it("is not there at all without a token", async () => {
    expect((await ask("Bearer undefined", bareUrl)).status).toBe(404);
    expect((await ask("Bearer null", bareUrl)).status).toBe(404);
  });

  it("counts requests by route and status, pages, searches and what the database knows", async () => {
    const id = await createPost(database.db, { title: "Kettle whistles" });
    const search = { query: { searchBy: "text", value: "nothing of this" } };
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(search) };
    await fetch(`${url}/api/get_problemsolutions`, json);
    await fetch(`${url}/healthz`);
    for (let time = 0; time < 3; time++) await (await fetch(`${url}/post/${id}`)).text();
    const values = await measured();
    const requests = "unknot_http_request_duration_seconds_count";
    expect(values.get(`${requests}{method="POST",route="/api/get_problemsolutions",status="200"}`)).toBe(1);
    expect(values.get(`${requests}{method="GET",route="/healthz",status="200"}`)).toBe(1);
    expect(values.get("unknot_page_cache_hits_total")).toBeGreaterThanOrEqual(2);
    expect(values.get("unknot_page_cache_pages")).toBeGreaterThan(0);
    expect(values.get("unknot_search_duration_seconds_count")).toBe(1);
    expect(values.get("unknot_searches_without_results_total")).toBe(1);
    expect(values.get("unknot_database_up")).toBe(1);
    expect(values.get("unknot_database_size_bytes")).toBeGreaterThan(1_000_000);
    expect(values.has('unknot_database_connections{share="reading",state="waiting"}')).toBe(true);
    expect(values.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
  });

  it("names no post, no member and no search", async () => {
    const id = await createPost(database.db, { title: "Samovar" });
    await fetch(`${url}/post/${id}?secret=word`);
    const named = [...(await measured()).keys()].filter((name) => /samovar|secret|word=|kettle/i.test(name));
    expect(named).toEqual([]);
  });
});

it("is told, as far as it is known, while the database is away", async () => {
  const { database: gone, url: lonely } = await openListeningSite({ METRICS_TOKEN });
  await gone.close();
  const answer = await ask(`Bearer ${METRICS_TOKEN}`, lonely);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("unknot_database_up 0");
});
