import { setTimeout as wait } from "node:timers/promises";
import { doorsOf } from "../../testing/doors.ts";
import { openNetwork } from "../../testing/network.ts";
import { stopProgram, until } from "../../testing/program.ts";
import { ask } from "../../testing/talk.ts";
import { startServer } from "../debian.ts";
import { countLost, startLoad } from "../load.ts";
import { needsServer, type Row, type Scene, setScene } from "../row.ts";
import type { Stage } from "../stage.ts";
import type { Tally } from "../tally.ts";

const AWAY_FOR = { long: 35_000, short: 12_000 };
const ANSWER_WITHIN = 15_000;
const WELL_WITHIN = 10_000;
const END_WITHIN = 15_000;
const WRITERS = 4;
const PAUSE = 200;

/** Asks at every door, round after round, until the time is over; returns the longest answer in milliseconds. */
async function knock({ place, people, postId }: Scene, tally: Tally, end: number): Promise<number> {
  const doors = doorsOf(people[0]?.username ?? "", postId);
  let longest = 0;
  do {
    const answers = doors.map(async (door) => {
      const answer = await ask(place.url + door);
      tally.count(answer, door);
      tally.expect(answer.status === 503, `${door} answered ${answer.status} while nothing arrived`);
      longest = Math.max(longest, answer.ms);
    });
    await Promise.all(answers);
  } while (performance.now() < end);
  return longest;
}

async function play(stage: Stage, tally: Tally): Promise<void> {
  const server = await startServer(stage);
  const network = await openNetwork({ port: server.port });
  stage.onEnd(network.close);
  const url = `postgres://unknot@127.0.0.1:${network.port}/postgres`;
  const scene = await setScene(stage, { DATABASE_URL: url, RATE_LIMIT: "off" }, WRITERS);
  const { program } = scene;
  const load = startLoad({ ...scene, tally, pause: PAUSE });
  await until(() => load.acknowledged.size > 10, WELL_WITHIN, "writes");
  network.swallow();
  const end = performance.now() + (stage.options.isShort ? AWAY_FOR.short : AWAY_FOR.long);
  const longest = await knock(scene, tally, end);
  tally.inTime(longest, ANSWER_WITHIN, "an answer");
  const alive = await ask(`${program.url}/healthz`);
  tally.expect(alive.status === 200, `/healthz answered ${alive.status}`);
  network.bringBack();
  tally.times++;
  const before = load.acknowledged.size;
  const isWell = async () =>
    (await ask(`${program.url}/readyz`)).status === 200 &&
    (await ask(`${program.url}/post/${scene.postId}`)).status === 200 &&
    load.acknowledged.size > before;
  tally.healed(await until(isWell, 60_000, "well again"), WELL_WITHIN, "the way back");
  await wait(2 * PAUSE);
  network.swallow();
  await wait(PAUSE);
  const { code, ms } = await stopProgram(program);
  tally.inTime(ms, END_WITHIN, "the end by SIGTERM");
  await load.stop();
  await countLost(server.client, load, tally);
  tally.note(
    `longest answer meanwhile ${(longest / 1000).toFixed(1)} s; SIGTERM ${(ms / 1000).toFixed(1)} s (status ${code})`,
  );
}

/** The network between program and database swallows everything for a while, and once more while the program is told to stop. */
export const hungNetwork: Row = {
  name: "network",
  title: "server: a network that swallows everything for 35 s, under load; then SIGTERM in one that does",
  lacks: needsServer,
  play,
};
