import { parseArgs } from "node:util";
import { busyness, endWhenTold, printLine } from "./report.ts";
import { rows } from "./rows/index.ts";
import { Stage } from "./stage.ts";
import { COLUMNS, Tally } from "./tally.ts";

// `npm run faults`: plays failures on real processes and prints what became of it; status 1 where something was lost.

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    kills: { type: "string" },
  },
});
const options = { isShort: values.short, kills: Number(values.kills ?? (values.short ? 10 : 200)) };
const wanted = values.only.split(",");
const chosen = rows.filter(({ name }) => values.only === "" || wanted.includes(name));
if (chosen.length === 0 || !Number.isInteger(options.kills)) {
  console.error(`npm run faults -- [--short] [--kills 200] [--only ${rows.map(({ name }) => name).join(",")}]`);
  process.exit(1);
}

let stage = new Stage(options);
const isCutOff = endWhenTold(() => stage.end());

console.error(`Node ${process.version}; load ${busyness()}`);
printLine(COLUMNS);
printLine(COLUMNS.map(() => "---"));
let isFine = true;
for (const { title, lacks, play } of chosen) {
  const lack = await lacks?.();
  if (lack) {
    printLine([title, "0", "", "", "", "", `left out: ${lack}`]);
    continue;
  }
  const tally = new Tally();
  stage = new Stage(options);
  try {
    await play(stage, tally);
  } catch (error) {
    tally.fail((error as Error).message);
  }
  printLine([title, ...tally.columns()]);
  if (isCutOff()) break;
  await stage.end();
  // The short form is part of CI, whose machines share their processors: what it measures is printed, not judged.
  isFine &&= tally.failures.length === 0 && (options.isShort || tally.late.length === 0);
}
console.error(`At the end: load ${busyness()}`);
if (!isCutOff()) process.exit(isFine ? 0 : 1);
