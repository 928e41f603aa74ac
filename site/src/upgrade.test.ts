import { cp, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { openEmbedded } from "@unknot/api/platform/embedded/index";
import { parseTarget } from "@unknot/api/platform/postgres/targets";
import { makeEmptyDatabase } from "@unknot/api/testing/test-database";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { type Program, stopProgram, untilReady } from "../testing/program.ts";
import type { OldRelease } from "../testing/releases/make.ts";
import { schemaOf } from "../testing/schema.ts";
import { ask, given } from "../testing/talk.ts";
import { ownDatabase, prepareProgram } from "../testing/test-program.ts";

// What an earlier release has left, used by today's. Made by scripts/old-release.sh; each stays as long as its release
// may be upgraded from.
const RELEASES = ["0.1.0"];

const folderOf = (release: string) => fileURLToPath(new URL(`../testing/releases/${release}/`, import.meta.url));
const factsOf = async (folder: string) => JSON.parse(await readFile(`${folder}facts.json`, "utf8")) as OldRelease;

/** Puts what the release had in its database into an empty one. */
async function fill(folder: string, settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    await client.query(gunzipSync(await readFile(`${folder}database.sql.gz`)).toString());
  } finally {
    await client.end();
  }
}

type Shown = {
  list: { title: string; problem: string; commentCount: number; likeCount: number }[];
  totalCount: number;
};

/** Looks at an upgraded site as people do. */
async function expectAllThere(program: Program, facts: OldRelease): Promise<void> {
  const call = <Body>(path: string, body: object) =>
    ask(`${program.url}/api/${path}`, { method: "POST", body }).then((answer) => given<Body>(answer));
  const { post, edited, deleted } = facts;

  const all = await call<Shown>("get_problemsolutions", { query: { searchBy: "trending" } });
  expect(all.totalCount).toBe(facts.count);
  const found = await call<Shown>("get_problemsolutions", { query: { searchBy: "text", value: "yosemite bowline" } });
  expect(found.list[0]).toMatchObject({ title: post.title });

  const page = await ask(`${program.url}/post/${post.id}`);
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining(post.image) });
  for (const text of post.comments) expect(page.body).toContain(text);
  const images = await fetch(program.url + post.image);
  expect([images.status, images.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await ask(`${program.url}/post/${edited.id}`)).body).toContain("It comes apart without a load.");
  expect((await ask(`${program.url}/post/${deleted.id}`)).status).toBe(410);

  const { email, password } = facts;
  const { accessToken: token } = await call<{ accessToken: string }>("login", { email, password });
  const body = { title: "A post of today", problem: "<p>Is it there?</p>", solution: "<p>It is.</p>" };
  const written = await ask(`${program.url}/api/create_problemsolution`, { method: "POST", token, body });
  expect(Number(given<{ id: string }>(written).id)).toBeGreaterThan(Number(deleted.id));
}

describe.each(RELEASES)("what release %s has left is upgraded", (release) => {
  it("on a server: everything is there, and the database is as a new one", async () => {
    const folder = folderOf(release);
    const { url: databaseUrl, drop } = await makeEmptyDatabase();
    afterAll(drop);
    await fill(folder, parseTarget(databaseUrl)?.hosts[0] as pg.ClientConfig);
    const site = await prepareProgram({ DATABASE_URL: databaseUrl });
    await cp(`${folder}data`, site.dataDir, { recursive: true });
    const program = site.start();
    await untilReady(program, 60_000);
    await expectAllThere(program, await factsOf(folder));
    expect(await schemaOf(databaseUrl)).toEqual(await schemaOf(await ownDatabase()));
  }, 120_000);

  it("in a folder of its own", async () => {
    const folder = folderOf(release);
    const site = await prepareProgram();
    await cp(`${folder}data`, site.dataDir, { recursive: true });
    const options = {
      dataDir: site.dataDir,
      runAs: process.env.DATABASE_RUN_AS || "nobody",
      purpose: "serve",
    } as const;
    const embedded = await openEmbedded({ ...options, log: () => {} });
    await fill(folder, embedded.address);
    await embedded.stop();
    const program = site.start();
    await untilReady(program, 60_000);
    await expectAllThere(program, await factsOf(folder));
    expect(await stopProgram(program)).toMatchObject({ code: 0 });
  }, 180_000);
});
