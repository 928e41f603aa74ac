import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, openSync } from "node:fs";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { asOwner } from "@unknot/api/platform/embedded/owner";
import { owner } from "../faults/debian.ts";
import type { Stage } from "../faults/stage.ts";
import { Machines } from "./machines.ts";

const run = promisify(execFile);

const CLUSTER = new URL("../../deploy/cluster/", import.meta.url);
const PROGRAMS = {
  "/usr/bin/etcd": "etcd-server",
  "/usr/bin/patroni": "patroni",
  "/usr/bin/patronictl": "patroni",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/pgbouncer": "pgbouncer",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
};

/** The packages of Debian 12 that are not there. */
export const lacking = (): string[] => [
  ...new Set(Object.entries(PROGRAMS).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))),
];

/** A process of the cluster; it is ended with the fleet. */
export type Process = { kill: (signal?: NodeJS.Signals) => Promise<void>; isRunning: () => boolean };

/** Where the fleet is: its folder, its machines and its passwords. */
export class Place {
  readonly stage: Stage;
  readonly folder: string;
  readonly machines = new Machines();
  readonly passwords = { site: secret(), superuser: secret(), replication: secret(), rewind: secret() };

  constructor(stage: Stage, folder: string) {
    this.stage = stage;
    this.folder = folder;
  }

  /** A file of deploy/cluster with these words replaced, on loopback. */
  async read(name: string, words: Record<string, string> = {}): Promise<string> {
    let text = await readFile(new URL(name, CLUSTER), "utf8");
    for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, value);
    return this.machines.onLoopback(text);
  }

  /** Makes a folder that belongs to whoever runs PostgreSQL. */
  async makeFolder(name: string): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(path, { recursive: true, mode: 0o700 });
    await own(path);
    return path;
  }

  /** Writes a file that whoever runs PostgreSQL alone can read; returns where it is. */
  async write(path: string, text: string): Promise<string> {
    await writeFile(path, text, { mode: 0o600 });
    await own(path);
    return path;
  }

  /** Starts a process as whoever runs PostgreSQL; what it says goes to a file. */
  start(name: string, [program = "", ...args]: string[], env: NodeJS.ProcessEnv = {}): Process {
    const log = openSync(join(this.folder, `${name}.log`), "a");
    const as = asOwner(owner());
    const child = spawn(program, args, {
      ...as,
      cwd: this.folder,
      stdio: ["ignore", log, log],
      env: { ...as.env, ...env },
    });
    const process = processOf(child);
    this.stage.onEnd(() => process.kill());
    return process;
  }

  /** Runs a command to its end; returns what it says. Throws what it fails with. */
  async run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const as = asOwner(owner());
    const { stdout } = await run(program, args, { ...as, cwd: this.folder, env: { ...as.env, ...env } });
    return stdout;
  }
}

function secret(): string {
  return randomBytes(18).toString("hex");
}

async function own(path: string): Promise<void> {
  const as = owner();
  if (as) await chown(path, as.uid, as.gid);
}

function processOf(child: ChildProcess): Process {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()).once("error", () => resolve()));
  return {
    isRunning,
    kill: async (signal = "SIGKILL") => {
      if (isRunning()) child.kill(signal);
      await ended;
    },
  };
}
