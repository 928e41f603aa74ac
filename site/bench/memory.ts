import { setTimeout as wait } from "node:timers/promises";
import { MINUTE, SECOND } from "@unknot/contract/limits";
import type { Case } from "./cases.ts";
import type { Generator } from "./load.ts";
import type { Target } from "./processes.ts";
import { row } from "./table.ts";

/** In megabytes: at rest, after the load, and how much more than at rest after the quiet. */
const AIMS = { idle: 150, loaded: 350, back: 50 };
/** A program that has just started has not settled: its first jobs run, and what they left is not collected. */
const SETTLES = 20 * SECOND;
const QUIET = 5 * MINUTE;
const LOAD = { connections: 32, milliseconds: 5 * SECOND };

const verdict = (isMet: boolean) => (isMet ? "met" : "**not met**");

/** Measures what the program takes at rest, after every kind of load, and when it has been quiet for five minutes. */
export async function measureMemory(target: Target, cases: Case[], generator: Generator): Promise<void> {
  await wait(SETTLES);
  const idle = await target.memory();
  row(["memory: idle", `${idle.toFixed(0)} MB`, `${AIMS.idle} MB`, verdict(idle <= AIMS.idle)]);
  for (const { requests } of cases) await generator.run(target.url, requests, LOAD);
  const loaded = await target.memory();
  row(["memory: after the load", `${loaded.toFixed(0)} MB`, `${AIMS.loaded} MB`, verdict(loaded <= AIMS.loaded)]);
  await wait(QUIET);
  const more = (await target.memory()) - idle;
  row([
    "memory: more than idle, five minutes later",
    `${more.toFixed(0)} MB`,
    `${AIMS.back} MB`,
    verdict(more <= AIMS.back),
  ]);
}
