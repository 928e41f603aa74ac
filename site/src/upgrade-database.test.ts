import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest } from "@unknot/api/backup/manifest";
import { openEmbedded } from "@unknot/api/platform/embedded/index";
import { DIGEST_MAIL } from "@unknot/api/services/notifications/index";
import { picture } from "@unknot/api/testing/images";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { makeOlderFolder, type OlderFolder } from "../testing/older-postgres.ts";
import { callAs, makePerson, type Person, writePost } from "../testing/people.ts";
import { processesIn } from "../testing/processes.ts";
import { stopProgram, untilReady } from "../testing/program.ts";
import { given } from "../testing/talk.ts";
import { prepareProgram } from "../testing/test-program.ts";

const COMPILE_CACHE = fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url));
const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));
const NAME = "Knots & Co";
const runAs = process.env.DATABASE_RUN_AS || "nobody";

const site = await prepareProgram({ SITE_NAME: NAME });
const { dataDir } = site;
const inside = (...path: string[]) => join(dataDir, "postgres", ...path);
const versionOf = async (folder: string) => (await readFile(inside(folder, "PG_VERSION"), "utf8")).trim();

/** Starts the command line on the site; `ended` resolves when it has. */
function startCommand(...args: string[]) {
  const own = { NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: "", SITE_NAME: NAME };
  const child: ChildProcess = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  );
  return { child, ended };
}
const command = (...args: string[]) => startCommand(...args).ended;

/** Every file below a folder, with its size and when it was last written. */
async function filesOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const told = names.map(async (name) => {
    const { size, mtimeMs, uid, mode } = await stat(join(folder, name));
    return `${name} ${size} ${mtimeMs} ${uid} ${mode}`;
  });
  return Promise.all(told);
}

/** Tables whose rows hold numbers of transactions, which are new in each database. */
const NUMBERED = ["search_fresh", "search_state", "search_vectors"];

/** What tells that two backups hold the same: each table's bytes, each image's, and where numbers go on. */
async function contentOf(folder: string) {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  const told = manifest.tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }));
  const { images, sequences } = manifest;
  return { tables: told, images: images.map(({ path, sha256 }) => `${path} ${sha256}`), sequences };
}

/** Asks the database of the site, by today's PostgreSQL. */
async function askSite<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const { address, stop } = await openEmbedded({ dataDir, runAs, purpose: "command", log: () => {} });
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
    await stop();
  }
}

describe("a folder that an older PostgreSQL has made", () => {
  let older: OlderFolder;
  let rowan: Person;
  let [id, image] = ["", ""];

  beforeAll(async () => {
    older = await makeOlderFolder(dataDir);
    const server = await older.start();
    const before = await prepareProgram({ SITE_NAME: NAME, DATABASE_URL: server.url, DATA_DIR: dataDir });
    const program = before.start();
    await untilReady(program, 90_000);
    const place = { url: program.url, dataDir };
    rowan = await makePerson(place);
    id = await writePost(place, rowan, "Bowline");
    await writePost(place, rowan, "Reef");
    const form = new FormData();
    form.set("file", new Blob([await picture().png().toBuffer()], { type: "image/png" }), "knot.png");
    const headers = { authorization: `Bearer ${rowan.token}`, "x-forwarded-for": rowan.address };
    const uploaded = await fetch(`${program.url}/api/upload_image`, { method: "POST", headers, body: form });
    image = ((await uploaded.json()) as { url: string }).url;
    const text = `<p>Like this: <img src="${image}" alt="A knot"></p>`;
    given(await callAs(place, rowan, "create_comment", { body: { ps_id: id, text } }));
    await stopProgram(program);
    const client = new pg.Client(server.address);
    await client.connect();
    await client.query("insert into pgboss.job (name, data, start_after) values ($1, $2, now() + interval '1 hour')", [
      DIGEST_MAIL,
      { userId: "waits" },
    ]);
    await client.query("create schema by_hand");
    await client.end();
    await server.stop();
  }, 300_000);

  it("is named at the start, with what to do, and is left as it is", async () => {
    const before = await filesOf(dataDir);
    const program = site.start();
    expect(await program.ended).toBe(1);
    expect(program.output().trim().split("\n")).toEqual([
      expect.stringMatching(
        new RegExp(`made by PostgreSQL ${older.major}; this release brings PostgreSQL 18.*upgrade-database`),
      ),
    ]);
    expect((await command("check-counts")).output).toContain("upgrade-database");
    expect(await filesOf(dataDir)).toEqual(before);
  }, 120_000);

  it("is not moved by another PostgreSQL than that which made it, nor while the site runs on it", async () => {
    const other = await command("upgrade-database", "--bin", "/usr/bin");
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining("There is no PostgreSQL") });
    const server = await older.start();
    const busy = await command("upgrade-database", "--bin", older.bin);
    expect(busy).toMatchObject({ code: 1, output: expect.stringContaining("in use by another process") });
    await server.stop();
    expect(await versionOf("data")).toBe(String(older.major));
    expect(existsSync(inside("upgrade"))).toBe(false);
  }, 120_000);

  it.each([
    ["the backup is made", () => readdir(join(dataDir, "before-postgresql-18")).then((names) => names.length > 0)],
    ["the new folder is filled", async () => existsSync(inside("upgrade", "postgres", "data", "postmaster.pid"))],
  ])(
    "is the site as before after a kill -9 while %s",
    async (_, isSo) => {
      const { child, ended } = startCommand("upgrade-database", "--bin", older.bin);
      await expect.poll(() => isSo().catch(() => false), { timeout: 120_000, interval: 2 }).toBe(true);
      child.kill("SIGKILL");
      await ended;
      expect(await versionOf("data")).toBe(String(older.major));
      const program = site.start();
      expect(await program.ended).toBe(1);
      expect(program.output()).toContain("upgrade-database");
    },
    120_000,
  );

  it("becomes one of today's with everything in it, and stays beside it as it was", async () => {
    const upgraded = await command("upgrade-database", "--bin", older.bin);
    expect(upgraded).toMatchObject({ code: 0, output: expect.stringContaining("Moved: 1 members, 2 posts") });
    expect(upgraded.output).toContain("not moved: schema by_hand");
    const [backup = "", ...others] = await readdir(join(dataDir, "before-postgresql-18"));
    expect(others).toEqual([]);
    expect(upgraded.output).toContain(join(dataDir, "before-postgresql-18", backup));
    expect(await versionOf("data")).toBe("18");
    expect((await readdir(inside())).filter((name) => /^(data|upgrade)/.test(name)).sort()).toEqual([
      "data",
      `data-of-postgresql-${older.major}`,
    ]);
    expect(await processesIn(dataDir)).toEqual([]);

    const now = join(dataDir, "now");
    expect(await command("backup", "--to", now)).toMatchObject({ code: 0 });
    const [then, today] = await Promise.all([
      contentOf(join(dataDir, "before-postgresql-18", backup)),
      contentOf(join(now, (await readdir(now))[0] as string)),
    ]);
    const differ = today.tables.filter(({ sha256 }, at) => sha256 !== then.tables[at]?.sha256);
    expect(differ.map(({ name }) => name)).toEqual(NUMBERED);
    expect(today.tables.map(({ name, rows }) => [name, rows])).toEqual(
      then.tables.map(({ name, rows }) => [name, rows]),
    );
    expect([today.images, today.sequences]).toEqual([then.images, then.sequences]);
    expect(await command("check-counts")).toMatchObject({ code: 0 });
    expect(await askSite(`select data from pgboss.job where name = '${DIGEST_MAIL}'`)).toEqual([
      { data: { userId: "waits" } },
    ]);
    expect(
      await askSite("select datlocprovider as by, datlocale as locale from pg_database where datname = 'unknot'"),
    ).toEqual([{ by: "b", locale: "C.UTF-8" }]);

    const program = site.start();
    await untilReady(program, 90_000);
    const there = { url: program.url, dataDir };
    const body = { query: { searchBy: "text", value: "bowline" } };
    const found = given<{ list: { title: string }[] }>(await callAs(there, rowan, "get_problemsolutions", { body }));
    expect(found.list.map(({ title }) => title)).toEqual(["Bowline"]);
    expect((await fetch(program.url + image)).status).toBe(200);
    const login = { email: rowan.email, password: "Tr1cky-Knots" };
    expect((await callAs(there, rowan, "login", { body: login })).status).toBe(200);
    expect(Number(await writePost(there, rowan, "Hitch"))).toBe(Number(id) + 2);
    await stopProgram(program);
    const again = await command("upgrade-database");
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining("nothing to do") });
  }, 300_000);

  it("that had made room when it was cut short is done at the next start", async () => {
    await rename(inside("data"), inside("data.ready"));
    expect(await command("check-counts")).toMatchObject({ code: 0 });
    expect(await versionOf("data")).toBe("18");
    expect(existsSync(inside("data.ready"))).toBe(false);
    expect(await askSite("select title from posts where title = 'Bowline'")).toHaveLength(1);
  }, 120_000);

  it("can be gone back to, and moved again", async () => {
    const kept = `data-of-postgresql-${older.major}`;
    // What is left of an attempt that had come as far as can be, before the site was written to again.
    await rename(inside("data"), inside("data.ready"));
    await rename(inside(kept), inside("data"));
    await mkdir(inside(kept));
    const server = await older.start();
    const client = new pg.Client(server.address);
    await client.connect();
    expect((await client.query("select title from posts order by id")).rows).toEqual([
      { title: "Bowline" },
      { title: "Reef" },
    ]);
    await client.query("update posts set title = 'Reef knot' where title = 'Reef'");
    await client.end();
    await server.stop();
    expect(await command("upgrade-database", "--bin", older.bin)).toMatchObject({ code: 0 });
    expect(await askSite("select title from posts order by id")).toEqual([
      { title: "Bowline" },
      { title: "Reef knot" },
    ]);
    expect(await versionOf(`${kept}-2`)).toBe(String(older.major));
    expect(existsSync(inside("data.ready"))).toBe(false);
  }, 240_000);
});

describe("a folder that a newer PostgreSQL has made", () => {
  it("is named, and nothing is tried", async () => {
    await writeFile(inside("data", "PG_VERSION"), "99\n");
    const program = site.start();
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/made by PostgreSQL 99; this release brings PostgreSQL 18.*Use the release/);
    expect(program.output()).not.toContain("upgrade-database");
    const refused = await command("upgrade-database");
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("no way back to that but a backup") });
  }, 120_000);
});
