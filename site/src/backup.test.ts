import { spawn } from "node:child_process";
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest } from "@unknot/api/backup/manifest";
import { parseTarget } from "@unknot/api/platform/postgres/targets";
import { startBucket } from "@unknot/api/testing/bucket";
import { picture } from "@unknot/api/testing/images";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { callAs, makePerson, writePost } from "../testing/people.ts";
import { type Program, stopProgram, untilReady } from "../testing/program.ts";
import { given } from "../testing/talk.ts";
import { ownDatabase, prepareProgram } from "../testing/test-program.ts";

const COMPILE_CACHE = fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url));
const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));

/** A site: its folder, and its database where that is not the one inside. */
type Place = { dataDir: string; databaseUrl?: string; settings?: Record<string, string> };

/** Runs the command line on a site; resolves when it has ended. */
function run({ dataDir, databaseUrl = "", settings }: Place, ...args: string[]) {
  const own = { NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const env = { ...process.env, ...own, SITE_NAME: "Knots & Co", ...settings };
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  );
}

const backups = await mkdtemp(join(tmpdir(), "unknot-backups-"));
afterAll(() => rm(backups, { recursive: true, force: true }));

/** Takes a backup; returns its folder. */
async function takeBackup(place: Place): Promise<string> {
  const to = await mkdtemp(join(backups, "to-"));
  const { code, output } = await run(place, "backup", "--to", to);
  expect({ code, output }).toMatchObject({ code: 0 });
  return join(to, (await readdir(to))[0] as string);
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));

/** What tells that two backups hold the same: each table's rows in the order in which they lie, and each image. */
async function contentOf(folder: string) {
  const { tables, images, sequences } = await manifestOf(folder);
  const rows = tables.map(({ name, rows, columns }) => ({ name, rows, columns }));
  return { rows, images: images.map(({ path, sha256 }) => `${path} ${sha256}`), sequences };
}

async function read({ url }: Program, path: string): Promise<string> {
  return (await fetch(url + path)).text();
}

const search = async (program: Program, value: string): Promise<string[]> => {
  const body = JSON.stringify({ query: { searchBy: "text", value } });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${program.url}/api/get_problemsolutions`, { method: "POST", headers, body });
  return ((await answer.json()) as { list: { title: string }[] }).list.map(({ title }) => title);
};

/** A backup of a site with a member, posts, a comment and an image, that is taken while people write. */
let taken: string;

describe("a backup that is taken while people write", () => {
  it("is the whole site again after everything is gone: rows, images, search, pages, and whoever logs in", async () => {
    const first = await prepareProgram({ SITE_NAME: "Knots & Co" });
    const program = first.start();
    await untilReady(program);
    const place = { url: program.url, dataDir: first.dataDir };
    const rowan = await makePerson(place);
    const id = await writePost(place, rowan, "Bowline");
    const form = new FormData();
    form.set("file", new Blob([await picture().png().toBuffer()], { type: "image/png" }), "knot.png");
    const headers = { authorization: `Bearer ${rowan.token}`, "x-forwarded-for": rowan.address };
    const uploaded = await fetch(`${program.url}/api/upload_image`, { method: "POST", headers, body: form });
    const { url: image } = (await uploaded.json()) as { url: string };
    const text = `<p>Like this: <img src="${image}" alt="A knot"></p>`;
    given(await callAs(place, rowan, "create_comment", { body: { ps_id: id, text } }));

    // People write on while it is taken.
    let isTaken = false;
    const writing = (async () => {
      for (let number = 0; !isTaken && number < 25; number++) await writePost(place, rowan, `Hitch number ${number}`);
    })();
    taken = await takeBackup(first);
    isTaken = true;
    await writing;
    expect((await manifestOf(taken)).images.length).toBe(1);
    await stopProgram(program);

    const again = await prepareProgram({ SITE_NAME: "Knots & Co" });
    const restored = await run(again, "restore", taken);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Restored: 1 members") });
    expect(await contentOf(await takeBackup(again))).toEqual(await contentOf(taken));
    expect(await run(again, "check-counts")).toMatchObject({ code: 0 });
    const second = again.start();
    await untilReady(second);
    expect(await read(second, `/post/${id}`)).toContain("Pull Bowline tighter.");
    expect(await search(second, "bowline")).toEqual(["Bowline"]);
    const there = { url: second.url, dataDir: again.dataDir };
    const body = { email: rowan.email, password: "Tr1cky-Knots" };
    expect((await callAs(there, rowan, "login", { body })).status).toBe(200);
    // Numbers go on where they were.
    expect(Number(await writePost(there, rowan, "Reef"))).toBeGreaterThan(Number(id));
    expect((await fetch(second.url + image)).status).toBe(200);
    await stopProgram(second);
  }, 180_000);
});

describe("a backup", async () => {
  // Each command would start a database inside, which is tested above, and takes its time.
  const databaseUrl = await ownDatabase();
  const site = await prepareProgram({ SITE_NAME: "Knots & Co", DATABASE_URL: databaseUrl });
  const place: Place = { dataDir: site.dataDir, databaseUrl };

  /** A copy of the backup, for a test to damage. */
  async function copyOfIt(): Promise<string> {
    const folder = await mkdtemp(join(backups, "copy-"));
    await cp(taken, folder, { recursive: true });
    return folder;
  }

  it("is restored into a database outside, too", async () => {
    expect(await run(place, "restore", taken)).toMatchObject({ code: 0 });
    expect(await contentOf(await takeBackup(place))).toEqual(await contentOf(taken));
  });

  it("lies in a bucket, and is opened by nobody without its key", async () => {
    const bucket = await startBucket();
    const [keyFile, other] = [join(backups, "key"), join(backups, "other-key")];
    const { output } = await run(place, "backup-key", keyFile);
    const [, recipient = ""] = /BACKUP_RECIPIENTS=(\S+)/.exec(output) ?? [];
    expect(await run(place, "backup-key", keyFile)).toMatchObject({
      code: 1,
      output: expect.stringContaining("exists"),
    });
    await run(place, "backup-key", other);
    const key = { BACKUP_S3_ACCESS_KEY_ID: "key", BACKUP_S3_SECRET_ACCESS_KEY: "secret" };
    const settings = { ...key, BACKUP_RECIPIENTS: recipient };
    const made = await run({ ...place, settings }, "backup", "--to", `${bucket.url}/copies`);
    expect(made.code).toBe(0);
    const address = made.output.split(": ")[0] ?? "";
    const restore = (...args: string[]) =>
      run({ ...place, settings: key }, "restore", address, "--replace", "Knots & Co", ...args);
    expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining("--key <file with its key>") });
    const refused = await restore("--key", other);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("cannot be opened with the key") });
    const without = await run(place, "restore", address);
    expect(without).toMatchObject({ code: 1, output: expect.stringContaining("BACKUP_S3_ACCESS_KEY_ID") });
    expect(await restore("--key", keyFile)).toMatchObject({ code: 0, output: expect.stringContaining("Restored: 1") });
    expect(await contentOf(await takeBackup(place))).toEqual(await contentOf(taken));
    await bucket.stop();
  }, 120_000);

  it("is proven by a check that touches nothing, and a damaged one is named", async () => {
    const folder = await copyOfIt();
    const good = await run(place, "restore", folder, "--check");
    expect(good).toMatchObject({ code: 0, output: expect.stringContaining("Good: 1 members") });
    const path = join(folder, "tables/posts.copy.zst");
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    await writeFile(path, bytes);
    for (const args of [["--check"], ["--replace", "Knots & Co"]]) {
      const bad = await run(place, "restore", folder, ...args);
      expect(bad.code).toBe(1);
      expect(bad.output).toContain("tables/posts.copy.zst is not what was written");
    }
    await rm(path);
    expect((await run(place, "restore", folder, "--check")).output).toContain("posts.copy.zst is missing");
    await rm(join(folder, "manifest.json"));
    expect((await run(place, "restore", folder, "--check")).output).toContain("no finished backup");
  }, 120_000);

  it("replaces content only where its operator names the site, and never under a running program", async () => {
    for (const args of [[], ["--replace", "Another"]]) {
      const refused = await run(place, "restore", taken, ...args);
      expect(refused.code).toBe(1);
      expect(refused.output).toContain('--replace "Knots & Co" says that it is to be replaced');
    }
    const program = site.start();
    await untilReady(program);
    const busy = await run(place, "restore", taken, "--replace", "Knots & Co");
    expect(busy.code).toBe(1);
    expect(busy.output).toContain("stop it first");
    const there = { url: program.url, dataDir: site.dataDir };
    await writePost(there, await makePerson(there), "Too late");
    await stopProgram(program);
    const done = await run(place, "restore", taken, "--replace", "Knots & Co");
    expect(done).toEqual({ code: 0, output: expect.stringContaining("Restored") });
    expect(await contentOf(await takeBackup(place))).toEqual(await contentOf(taken));
  }, 120_000);

  it("leaves the extensions of the database, and no index of what was there", async () => {
    const client = new pg.Client(parseTarget(databaseUrl)?.hosts[0]);
    await client.connect();
    await client.query(
      `create extension hstore; create extension xml2;
       create schema unknot_nearest; create table unknot_nearest.posts (post_id bigint)`,
    );
    await client.end();
    // That is an extension that nobody can move.
    expect(await run(place, "restore", taken, "--replace", "Knots & Co")).toMatchObject({
      code: 0,
      output: expect.stringContaining("The extension xml2 went with what was there before"),
    });
    const again = new pg.Client(parseTarget(databaseUrl)?.hosts[0]);
    await again.connect();
    const { rows } = await again.query(
      `select extnamespace::regnamespace::text as "where", to_regnamespace('unknot_nearest') as index from pg_extension
       where extname = 'hstore'`,
    );
    await again.end();
    expect(rows).toEqual([{ where: "public", index: null }]);
  }, 120_000);

  it("that does not load leaves everything as it was", async () => {
    const folder = await copyOfIt();
    const before = await contentOf(folder);
    const manifest = await manifestOf(folder);
    const tables = manifest.tables.map((table) =>
      table.name === "comments" ? { ...table, rows: table.rows + 1 } : table,
    );
    await writeFile(join(folder, "manifest.json"), JSON.stringify({ ...manifest, tables }));
    const bad = await run(place, "restore", folder, "--replace", "Knots & Co");
    expect(bad.code).toBe(1);
    expect(await contentOf(await takeBackup(place))).toEqual(before);
    const later = { ...manifest, migrations: [...manifest.migrations, "9999_later"] };
    await writeFile(join(folder, "manifest.json"), JSON.stringify(later));
    const unknown = await run(place, "restore", folder, "--replace", "Knots & Co");
    expect(unknown.output).toContain("a later release");
    expect(await contentOf(await takeBackup(place))).toEqual(before);
  }, 120_000);

  it("is refused where it cannot be written", async () => {
    const to = await mkdtemp(join(backups, "full-"));
    await writeFile(join(to, "file"), "");
    await chmod(to, 0o755);
    const { code, output } = await run(place, "backup", "--to", join(to, "file"));
    expect(code).toBe(1);
    expect(output).toContain("A backup cannot be written to");
  });
});
