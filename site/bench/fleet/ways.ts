import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../testing/program.ts";
import { startTarget, type Target } from "../processes.ts";
import { processorTimeOf, withChildren } from "../writing/processor-time.ts";

/** Several processes of the site that answer at one address. */
type Fleet = {
  url: string;
  /** The processes of the site, with those that only look after others. */
  site: () => number[];
  /** The processes that share the requests out, where they are not of the site. */
  proxy: number[];
  stop: () => Promise<void>;
};

/** A way of running so many processes on one database, and why it cannot be had here; null where it can. */
export type Way = {
  name: string;
  lacks: string | null;
  start: (settings: NodeJS.ProcessEnv, count: number) => Promise<Fleet>;
};

const HAPROXY = "/usr/sbin/haproxy";
const CONFIGURATION = fileURLToPath(new URL("../../../deploy/cluster/haproxy.cfg", import.meta.url));

const QUIET_FOR = 1_000;
/** What a process takes of that while it does nothing, in milliseconds. */
const NOTHING = 60;

/** Less than what a process takes to start, in milliseconds of processor time. */
const START = 500;

/** Resolves once processes that serve have started and do nothing: only the first of them says that it is ready. */
async function untilQuiet(pids: () => number[]): Promise<void> {
  for (;;) {
    const before = processorTimeOf(pids());
    await wait(QUIET_FOR);
    const after = pids();
    const haveStarted = after.every((pid) => processorTimeOf([pid]) >= START);
    if (haveStarted && processorTimeOf(after) - before <= NOTHING * after.length) return;
  }
}

/** One program whose processes share its port. */
async function startProcesses(settings: NodeJS.ProcessEnv, count: number): Promise<Fleet> {
  const program = await startTarget({ ...settings, PROCESSES: String(count) });
  const site = () => withChildren([program.pid]);
  const all = count === 1 ? 1 : count + 1;
  while (site().length < all) await wait(20);
  // The one that looks after the others does next to nothing.
  await untilQuiet(() => site().filter((pid) => count === 1 || pid !== program.pid));
  return { url: program.url, site, proxy: [], stop: program.stop };
}

/** What deploy/cluster/ has of the site, for these ports on this machine. */
async function configurationFor(port: number, programs: number[]): Promise<string> {
  const text = await readFile(CONFIGURATION, "utf8");
  const servers = programs.map((one, at) => `  server program${at + 1} 127.0.0.1:${one} check\n`).join("");
  return text
    .replace(/^ {2}(?:user|group|stats socket) .*\n/gm, "")
    .replace(/^# The database for writing[\s\S]*(?=^# The site\.)/m, "")
    .replace("bind 10.0.0.4:80", `bind 127.0.0.1:${port}`)
    .replace(/(?:^ {2}server program\d .*\n?)+/gm, servers);
}

/** HAProxy, as deploy/cluster/ sets it up, before these ports; resolves once it sends requests on. */
async function startProxy(programs: number[]) {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "unknot-proxy-"));
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, await configurationFor(port, programs));
  const child = spawn(HAPROXY, ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  const isThere = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error("HAProxy has ended");
    await wait(20);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true });
  };
  return { url, pid: child.pid as number, stop };
}

/** Programs of one process each, with HAProxy before them. */
async function startPrograms(settings: NodeJS.ProcessEnv, count: number): Promise<Fleet> {
  const programs: Target[] = [];
  const ports: number[] = [];
  for (let number = 0; number < count; number++) {
    const port = await freePort();
    const own = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}`, TRUSTED_PROXY: "127.0.0.1" };
    programs.push(await startTarget({ ...settings, ...own }));
    ports.push(port);
  }
  const proxy = await startProxy(ports);
  const site = () => programs.map(({ pid }) => pid);
  await untilQuiet(site);
  const stop = async () => {
    await proxy.stop();
    for (const program of programs) await program.stop();
  };
  return { url: proxy.url, site, proxy: [proxy.pid], stop };
}

/** The ways that the product has. */
export const WAYS: Way[] = [
  { name: "PROCESSES", lacks: null, start: startProcesses },
  {
    name: "programs behind HAProxy",
    lacks: existsSync(HAPROXY) ? null : `there is no ${HAPROXY}`,
    start: startPrograms,
  },
];
