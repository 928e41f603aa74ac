import { parseArgs } from "node:util";
import { ownedFolder } from "../faults/debian.ts";
import { busyness, endWhenTold, printLine } from "../faults/report.ts";
import { Stage } from "../faults/stage.ts";
import { COLUMNS, Tally } from "../faults/tally.ts";
import { Cluster } from "./cluster.ts";
import { lacking, Place } from "./place.ts";
import { Programs } from "./programs.ts";
import type { Fleet } from "./row.ts";
import { rows } from "./rows/index.ts";

// `npm run fleet`: a cluster of deploy/cluster on loopback, and what happens to it; status 1 where an aim is missed.

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const wanted = values.only.split(",");
const chosen = rows.filter(({ name }) => values.only === "" || wanted.includes(name));
const missing = lacking();
if (chosen.length === 0 || missing.length > 0) {
  console.error(`npm run fleet -- [--only ${rows.map(({ name }) => name).join(",")}]`);
  if (missing.length > 0) console.error(`Packages of Debian 12 that are not there: ${missing.join(", ")}`);
  process.exit(1);
}

/** How much of what the programs have said is shown where a row failed, in characters. */
const LAST_WORDS = 3_000;

const stage = new Stage({ isShort: false, kills: 0 });
const isCutOff = endWhenTold(() => stage.end());

async function start(): Promise<Fleet> {
  const place = new Place(stage, await ownedFolder(stage));
  const began = performance.now();
  const cluster = await Cluster.start(place);
  const programs = await Programs.start(place);
  console.error(`Three machines, two programs: ready after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return { place, cluster, programs };
}

async function playAll(): Promise<boolean> {
  const fleet = await start();
  let isFine = true;
  printLine(COLUMNS);
  printLine(COLUMNS.map(() => "---"));
  for (const { title, play } of chosen) {
    const tally = new Tally();
    try {
      await play(fleet, tally);
    } catch (error) {
      tally.fail((error as Error).message);
    }
    if (isCutOff()) break;
    if (tally.failures.length > 0)
      for (const program of fleet.programs.programs) console.error(program.output().slice(-LAST_WORDS));
    printLine([title, ...tally.columns()]);
    isFine &&= tally.failures.length === 0 && tally.late.length === 0;
  }
  return isFine;
}

console.error(`Node ${process.version}; load ${busyness()}`);
let isFine = false;
try {
  isFine = await playAll();
} catch (error) {
  console.error(`The fleet did not start: ${(error as Error).message}`);
}
console.error(`At the end: load ${busyness()}`);
if (!isCutOff()) {
  await stage.end();
  process.exit(isFine ? 0 : 1);
}
