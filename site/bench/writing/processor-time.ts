import { readdirSync, readFileSync } from "node:fs";
import type { Db } from "@unknot/api/database";
import { sql } from "kysely";

/** Ticks of Linux's clock for processes, in milliseconds (`getconf CLK_TCK` is 100 on every usual Linux). */
const TICK = 10;

type Stat = { parent: number; ticks: number };

/** Processor time of a process and of its children that have ended (`man 5 proc_pid_stat`); undefined for none. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    return { parent: Number(fields[1]), ticks: user + system + childrenUser + childrenSystem };
  } catch {
    // It has ended meanwhile; its parent has its time.
    return undefined;
  }
}

/** Milliseconds of processor time that some processes have taken so far, their ended children included (Linux). */
export const processorTimeOf = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0) * TICK, 0);

/** The processes that these have started, at this moment. */
const childrenOf = (pids: number[]): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pids.includes(statOf(pid)?.parent ?? 0));

/** These processes, those that they have started, and those that these have, at this moment. */
export function withChildren(pids: number[]): number[] {
  const children = pids.length > 0 ? childrenOf(pids) : [];
  return children.length > 0 ? [...pids, ...withChildren(children)] : pids;
}

/** The processes of the server of a database on this machine, at each moment that it is asked. */
export async function serverPids(db: Db): Promise<() => number[]> {
  const { rows } = await sql<{
    pid: number;
  }>`select split_part(pg_read_file('postmaster.pid'), e'\n', 1)::int as pid`.execute(db);
  const postmaster = rows[0]?.pid ?? 0;
  return () => withChildren([postmaster]);
}
