import { existsSync, readFileSync, utimesSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { processesIn } from "../testing/processes.ts";
import { freePort, type Program, startProgram, stopProgram, until, untilReady } from "../testing/program.ts";
import { ask } from "../testing/talk.ts";

// `npm run dev` on sources that nobody has built.

const file = (name: string) => join(import.meta.dirname, name);

const postmaster = () => join(dataDir, "postgres/data/postmaster.pid");

let dataDir: string;
let program: Program;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "unknot-dev-"));
  const settings = { NODE_ENV: "development" };
  program = startProgram({ dataDir, port: await freePort(), settings, main: file("main.ts") });
  await untilReady(program, 60_000);
}, 70_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const page = (path: string) => ask(program.url + path, { within: 30_000 });
const timesReady = () => program.output().split(" is ready at ").length - 1;

it("renders pages from their sources, and serves those to the browser, on one port", async () => {
  const { status, body } = await page("/about");
  expect(status).toBe(200);
  expect(body).toContain("/app/entry.client.tsx");
  expect((await page("/app/entry.client.tsx")).body).toContain("hydrateRoot");
});

it("starts anew when a file of the program changes, on the same port and database", async () => {
  const database = readFileSync(postmaster(), "utf8");
  const now = new Date();
  utimesSync(file("program.ts"), now, now);
  await until(() => timesReady() === 2, 60_000, "started anew");
  await untilReady(program);
  expect(readFileSync(postmaster(), "utf8")).toBe(database);
});

it("ends with all that it has started", async () => {
  expect((await stopProgram(program)).code).toBe(0);
  expect(existsSync(postmaster())).toBe(false);
  expect((await page("/about")).status).toBe(0);
  expect(await processesIn(dataDir)).toEqual([]);
});
