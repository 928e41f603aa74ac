import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";

/** Kills the embedded server of a DATA_DIR, as a crash does. */
export async function killEmbeddedServer(dataDir: string): Promise<void> {
  const file = await readFile(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8");
  process.kill(Number(file.split("\n")[0]), "SIGKILL");
}

/** The processes that work in a folder, by their command line or their working directory; only Linux tells. */
export async function processesIn(folder: string): Promise<string[]> {
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found: string[] = [];
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    if (command.includes(folder) || cwd.startsWith(folder)) found.push(`${pid} ${command.replaceAll("\0", " ")}`);
  }
  return found;
}

/** The processes of Node that another has started; only Linux tells. */
export async function childrenOf(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter((one) => one !== "");
  const found: number[] = [];
  for (const child of children) {
    const command = await readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "");
    if (command.includes("main.ts")) found.push(Number(child));
  }
  return found;
}
