import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));
const COMPILE_CACHE = join(ROOT, "node_modules/.cache/node");

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "unknot-start-"));
});
const children = new Set<ChildProcess>();
afterEach(async () => {
  // What a test that failed has left running.
  for (const child of children) {
    const ended = new Promise((resolve) => child.once("close", resolve));
    if (child.kill("SIGTERM")) await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

type Ended = { code: number | null; output: string };

/** Starts the program; `ready` once it serves, `ended` when it ends, with all that it printed. */
function start(script: string, args: string[], settings: Record<string, string>) {
  // The cache as `npm start` sets it.
  const own = { NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: "", PORT: "0" };
  const env = { ...process.env, ...own, ...settings };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  children.add(child);
  child.once("close", () => children.delete(child));
  let output = "";
  const ready = new Promise<string>((resolve) => {
    const onData = (chunk: Buffer) => {
      output += chunk;
      const url = /is ready at (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on("data", onData);
    child.stderr.on("data", onData);
  });
  const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, output })));
  return { ready, ended, stop: () => child.kill("SIGTERM") };
}

const startSite = (settings: Record<string, string> = {}) => start(MAIN, [], settings);

describe("a start that cannot be", () => {
  it.each([
    ["a bad setting", { PORT: "eighty" }, /PORT must be a number/],
    ["an address of a database that is none", { DATABASE_URL: "postgres://127.0.0.1:x/y" }, /DATABASE_URL must be an/],
    ["a folder under a file", { DATA_DIR: "/dev/null/nothing" }, /DATA_DIR .* cannot be used/],
    ["a folder where nothing can be made", { DATA_DIR: "/proc/nothing/at/all" }, /DATA_DIR .* cannot be used/],
  ])("ends with status 1 and one clear line: %s", async (_, settings, line) => {
    const { code, output } = await startSite(settings).ended;
    expect(code).toBe(1);
    expect(output.trim()).toMatch(line);
    expect(output.trim().split("\n")).toHaveLength(1);
  });

  it("says so when the port is taken", async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
    const { port } = blocker.address() as { port: number };
    const { code, output } = await startSite({ PORT: String(port), SAMPLE_CONTENT: "off" }).ended;
    blocker.close();
    expect(code).toBe(1);
    expect(output).toMatch(/the port is taken/);
    expect(output.trim().split("\n")).toHaveLength(1);
  });

  it("says so when nothing has the name that it is to listen at", async () => {
    const { code, output } = await startSite({ HOST: "nothing.invalid", SAMPLE_CONTENT: "off" }).ended;
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^Error: Cannot listen on nothing\.invalid:\d+: .*; check HOST$/);
  });

  it("says so when the database folder is damaged", async () => {
    await mkdir(join(dataDir, "postgres", "data"), { recursive: true });
    await writeFile(join(dataDir, "postgres", "data", "PG_VERSION"), "garbage");
    const { code, output } = await startSite().ended;
    expect(code).toBe(1);
    expect(output).toMatch(/cannot be opened/);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it("says what it is when an early version made the database, and leaves it alone", async () => {
    await mkdir(join(dataDir, "database"));
    await writeFile(join(dataDir, "database", "PG_VERSION"), "17");
    const { code, output } = await startSite().ended;
    expect(code).toBe(1);
    expect(output).toMatch(/early version of this program.*Move that folder away/);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(await readFile(join(dataDir, "database", "PG_VERSION"), "utf8")).toBe("17");
  });

  it("says so when another major version of PostgreSQL made the database", async () => {
    await mkdir(join(dataDir, "postgres", "data"), { recursive: true });
    await writeFile(join(dataDir, "postgres", "data", "PG_VERSION"), "17\n");
    const { code, output } = await startSite().ended;
    expect(code).toBe(1);
    expect(output).toMatch(/made by PostgreSQL 17/);
  });

  it("says so when another process holds the folder", async () => {
    const first = startSite({ SAMPLE_CONTENT: "off" });
    await first.ready;
    const { code, output } = await startSite().ended;
    expect(code).toBe(1);
    expect(output).toMatch(/in use by another process/);
    first.stop();
    expect((await first.ended).code).toBe(0);
  });
});

describe("the program", () => {
  it("starts once, also where two are started on a fresh folder at the same moment", async () => {
    const sites = [startSite({ SAMPLE_CONTENT: "off" }), startSite({ SAMPLE_CONTENT: "off" })];
    const first = await Promise.race(sites.map(({ ready }, index) => ready.then(() => index)));
    const [one, other] = first === 0 ? sites : sites.toReversed();
    const { code, output } = (await other?.ended) ?? {};
    expect(code).toBe(1);
    expect(output).toMatch(/in use by another process/);
    one?.stop();
    expect((await one?.ended)?.code).toBe(0);
  });

  it("starts with nothing set, and again on what it has made, with the sample content there once", async () => {
    for (const _ of ["first", "second"]) {
      const site = startSite();
      const url = await site.ready;
      const body = JSON.stringify({ query: { searchBy: "trending" } });
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${url}/api/get_problemsolutions`, { method: "POST", body, headers });
      const { totalCount } = (await answer.json()) as { totalCount: number };
      expect(totalCount).toBeGreaterThanOrEqual(24);
      expect(totalCount).toBeLessThan(40);
      site.stop();
      await site.ended;
    }
    const check = await start(CLI, ["check-counts"], {}).ended;
    expect(check).toMatchObject({ code: 0, output: expect.stringContaining("All counts are right") });
  });

  it("prints the address of the outbox, which nobody can guess", async () => {
    const site = startSite({ SAMPLE_CONTENT: "off" });
    const url = await site.ready;
    const outbox = `${url}/outbox/${await readFile(join(dataDir, "outbox-secret"), "utf8")}`;
    expect((await fetch(outbox)).status).toBe(200);
    expect((await fetch(`${url}/outbox`)).status).toBe(404);
    site.stop();
    expect((await site.ended).output).toContain(`mails are in ${outbox}\n`);
  });

  it("lets the command line work beside it", async () => {
    const site = startSite();
    await site.ready;
    const check = await start(CLI, ["check-counts"], {}).ended;
    expect(check).toMatchObject({ code: 0, output: expect.stringContaining("All counts are right") });
    const granted = await start(CLI, ["grant-role", "no-such-member", "admin"], {}).ended;
    expect(granted).toMatchObject({ code: 1, output: expect.stringMatching(/no-such-member: /) });
    site.stop();
    expect((await site.ended).code).toBe(0);
  });

  it.skipIf(process.platform === "win32")(
    "ends when npm, which started it, is told to",
    async () => {
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", PORT: "0", NODE_ENV: "production" };
      const npm = spawn("npm", ["start"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
      const url = await new Promise<string>((resolve) => {
        npm.stdout.on("data", (chunk) => {
          const found = /is ready at (\S+)/.exec(String(chunk))?.[1];
          if (found) resolve(found);
        });
      });
      npm.kill("SIGTERM");
      await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 15_000, interval: 100 });
      await vi.waitFor(() => expect(existsSync(join(dataDir, "postgres/data/postmaster.pid"))).toBe(false), {
        timeout: 15_000,
        interval: 100,
      });
    },
    60_000,
  );

  it("explains its commands when it is asked for one that is none", async () => {
    const usage = expect.stringContaining("npm run import -- stackexchange <folder>");
    const said = await Promise.all(
      [["nonsense"], ["backup", "--nonsense"], ["--help"], []].map((args) => start(CLI, args, {}).ended),
    );
    expect(said).toMatchObject([1, 1, 0, 1].map((code) => ({ code, output: usage })));
    expect(said[1]?.output).toMatch(/^Error: Unknown option '--nonsense'/);
    for (const { output } of said) expect(output).not.toMatch(/^\s+at /m);
  });
});
