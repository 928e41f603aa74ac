import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { killEmbeddedServer, processesIn } from "../../testing/processes.ts";
import { freePort, type Program, startProgram, stopProgram, until, untilReady } from "../../testing/program.ts";
import { countLost, type Load, startLoad } from "../load.ts";
import { type Row, type Scene, setScene } from "../row.ts";
import type { Stage } from "../stage.ts";
import type { Tally } from "../tally.ts";

const READY_WITHIN = 5_000;
const WRITERS = 6;
/** So many writes come between two kills, or so much time passes. */
const WRITES_BETWEEN = 10;
const BETWEEN_AT_MOST = 5_000;
const LONGEST_PAUSE = 300;
/** A second program is tried on the folder this often. */
const INTRUDER_EVERY = 10;

const KINDS = ["program", "server", "both"] as const;

const isBack = (program: Program, before: number) =>
  program.output().slice(before).includes("The database is back.") || !program.isRunning();

/** Kills, and waits until all is well again; returns the program that runs then, and the milliseconds it took. */
async function killOne(kind: (typeof KINDS)[number], scene: Scene, program: Program): Promise<[Program, number]> {
  const start = performance.now();
  if (kind === "server") {
    const before = program.output().length;
    await killEmbeddedServer(scene.place.dataDir);
    await until(() => isBack(program, before), READY_WITHIN * 4, "the server's end was not noticed: back");
    await untilReady(program);
    return [program, performance.now() - start];
  }
  // Not a moment passes before the next program: whatever is left over of the last one is still there.
  if (kind === "both" && Math.random() < 0.5) await killEmbeddedServer(scene.place.dataDir);
  program.kill("SIGKILL");
  if (kind === "both") await killEmbeddedServer(scene.place.dataDir).catch(() => {});
  await program.ended;
  const next = scene.startAgain();
  return [next, await untilReady(next)];
}

async function tryIntruder(stage: Stage, { place }: Scene, tally: Tally): Promise<void> {
  const intruder = startProgram({ dataDir: place.dataDir, port: await freePort() });
  stage.onEnd(() => intruder.kill("SIGKILL"));
  const code = await intruder.ended;
  tally.expect(code === 1, `a second program on the folder ended with status ${code}`);
  tally.expect(/in use by another process/.test(intruder.output()), "a second program did not say what is the matter");
}

async function someWrites({ acknowledged }: Load): Promise<void> {
  const enough = acknowledged.size + WRITES_BETWEEN;
  await until(() => acknowledged.size >= enough, BETWEEN_AT_MOST, "writes went on").catch(() => {});
  await wait(Math.random() * LONGEST_PAUSE);
}

/** How long the starts took, and how many of them too long. */
function describe(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `median ${(median / 1000).toFixed(2)} s, ${times.filter((ms) => ms > READY_WITHIN).length} over 5 s`;
}

/** Program, server and both are killed in random turn, while members write. */
export const kills: Row = {
  name: "kills",
  title: "embedded: kill -9 of program, server or both, under load",
  play: async (stage, tally) => {
    const scene = await setScene(stage, { RATE_LIMIT: "off" }, WRITERS);
    let { program } = scene;
    const load = startLoad({ ...scene, tally });
    const times: Record<(typeof KINDS)[number], number[]> = { program: [], server: [], both: [] };
    for (; tally.times < stage.options.kills; tally.times++) {
      await someWrites(load);
      const kind = KINDS[Math.floor(Math.random() * KINDS.length)] ?? "both";
      const [next, ms] = await killOne(kind, scene, program);
      program = next;
      times[kind].push(ms);
      tally.healed(ms, READY_WITHIN, `a start after a kill of ${kind}`);
      if (tally.times % INTRUDER_EVERY === 0) await tryIntruder(stage, scene, tally);
    }
    await someWrites(load);
    await load.stop();
    const host = join(scene.place.dataDir, "postgres");
    await countLost({ host, port: 5432, user: "unknot", database: "unknot" }, load, tally);
    const { code } = await stopProgram(program);
    tally.expect(code === 0, `the program ended with status ${code}`);
    await until(async () => (await processesIn(host)).length === 0, 2_000, "gone").catch(() => {});
    const left = await processesIn(host);
    tally.expect(left.length === 0, `processes are left over: ${left.join(", ")}`);
    for (const kind of KINDS) tally.note(`${kind}: ${times[kind].length}, ${describe(times[kind])}`);
  },
};
