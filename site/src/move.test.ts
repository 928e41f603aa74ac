import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeTestDatabase } from "@unknot/api/testing/test-database";
import { afterAll, describe, expect, it } from "vitest";
import { callAs, makePerson, writePost } from "../testing/people.ts";
import { freePort, type Program, startProgram, stopProgram, untilReady } from "../testing/program.ts";
import { ownDatabase, prepareProgram } from "../testing/test-program.ts";

const COMPILE_CACHE = fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url));
const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));

type Place = { dataDir: string; databaseUrl: string };

/** Starts the command line on a site; `ended` resolves when it has. */
function start({ dataDir, databaseUrl }: Place, ...args: string[]) {
  const own = { NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const env = { ...process.env, ...own, SITE_NAME: "Knots & Co" };
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  );
  return { child, ended };
}

const run = (place: Place, ...args: string[]) => start(place, ...args).ended;

describe("moving a site to another database", async () => {
  const databaseUrl = await ownDatabase();
  const site = await prepareProgram({ SITE_NAME: "Knots & Co", DATABASE_URL: databaseUrl, RATE_LIMIT: "off" });
  const place = { dataDir: site.dataDir, databaseUrl };
  const program = site.start();
  await untilReady(program);
  const here = { url: program.url, dataDir: site.dataDir };
  const rowan = await makePerson(here);
  const id = await writePost(here, rowan, "Bowline");
  const write = (title: string) =>
    callAs(here, rowan, "create_problemsolution", {
      body: { title, problem: "<p>Loose.</p>", solution: "<p>Pull.</p>" },
    });

  it("that fails leaves it where it was, and writable", async () => {
    const { code, output } = await run(place, "move", "--to", "postgres://127.0.0.1:1/nowhere");
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("cannot be reached") });
    await expect.poll(async () => (await write("Reef")).status, { timeout: 20_000 }).toBe(200);
    expect((await run(place, "move", "--to", databaseUrl)).output).toContain("The site is there already");
  }, 60_000);

  it("goes on where it was cut short, lets it be read and not written meanwhile, and loses nothing", async () => {
    const { url: target, drop } = await makeTestDatabase();
    afterAll(drop);
    const first = start(place, "move", "--to", target);
    const copies = join(site.dataDir, "move");
    await expect
      .poll(async () => (await readdir(copies).catch(() => [])).some((name) => !name.endsWith(".unfinished")), {
        timeout: 60_000,
        interval: 5,
      })
      .toBe(true);
    first.child.kill("SIGKILL");
    await first.ended;

    await expect.poll(async () => (await write("Too late")).status, { timeout: 20_000 }).toBe(503);
    expect((await fetch(`${program.url}/post/${id}`)).status).toBe(200);
    const second = await run(place, "move", "--to", target);
    expect(second).toMatchObject({ code: 0, output: expect.stringContaining("Goes on with the copy") });
    expect(second.output).toContain("Moved: 1 members, 2 posts");
    expect((await write("Still too late")).status).toBe(503);

    const dataDir = await mkdtemp(join(tmpdir(), "unknot-moved-"));
    afterAll(() => rm(dataDir, { recursive: true, force: true }));
    const moved = await prepareProgram({ SITE_NAME: "Knots & Co", DATABASE_URL: target });
    const other = moved.start();
    await untilReady(other);
    const there = { url: other.url, dataDir: moved.dataDir };
    const body = { email: rowan.email, password: "Tr1cky-Knots" };
    expect((await callAs(there, rowan, "login", { body })).status).toBe(200);
    expect(Number(await writePost(there, await makePerson(there), "Hitch"))).toBeGreaterThan(Number(id));
    await stopProgram(other);

    expect(await run(place, "move", "--undo")).toMatchObject({ code: 0 });
    await expect.poll(async () => (await write("Again")).status, { timeout: 20_000 }).toBe(200);
  }, 120_000);
});

describe("the embedded database that a site has been moved from", async () => {
  const site = await prepareProgram();
  const place = { dataDir: site.dataDir, databaseUrl: "" };
  const to = await mkdtemp(join(tmpdir(), "unknot-moved-"));
  const late: Program[] = [];
  afterAll(async () => {
    for (const program of late) if (program.isRunning()) await stopProgram(program);
    await rm(to, { recursive: true, force: true });
  });

  it("says so to who starts the program on it, and is let be", async () => {
    const first = site.start();
    await untilReady(first);
    await stopProgram(first);
    expect(await run(place, "move", "--to", to)).toMatchObject({ code: 0 });
    for (const PROCESSES of ["1", "2"]) {
      const program = startProgram({ dataDir: site.dataDir, port: await freePort(), settings: { PROCESSES } });
      late.push(program);
      expect(await program.ended).toBe(1);
      expect(program.output().trim()).toMatch(/^Error: The database in DATA_DIR can be read, but not .* move --undo/);
      expect(program.output().trim().split("\n")).toHaveLength(1);
    }
    expect(await run(place, "move", "--undo")).toMatchObject({ code: 0 });
    await untilReady(site.start());
  }, 120_000);
});
