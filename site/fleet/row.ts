import { countLost, type Load, startLoad } from "../faults/load.ts";
import type { Tally } from "../faults/tally.ts";
import { until } from "../testing/program.ts";
import type { Cluster } from "./cluster.ts";
import type { Place } from "./place.ts";
import type { Programs } from "./programs.ts";
import { startReading } from "./reading.ts";

/** What is played on. */
export type Fleet = { place: Place; cluster: Cluster; programs: Programs };

/** One thing that happens to a cluster, or is done to it. */
export type Row = { name: string; title: string; play: (fleet: Fleet, tally: Tally) => Promise<void> };

const WRITING_WITHIN = 60_000;
const WRITES_BEFORE = 30;
const WRITES_AFTER = 30;

/** What is known while members write and visitors read. */
export type Traffic = {
  load: Load;
  /** Waits for the next acknowledged write. */
  nextWrite: () => Promise<void>;
  /** Waits for an acknowledged write of a time in which none was before: returns the longest time without one since `from`. */
  longestPause: () => number;
};

/**
 * Has members write and visitors read by way of HAProxy while something is played; then counts what was acknowledged and
 * is not there.
 */
export async function withTraffic(
  { cluster, programs }: Fleet,
  tally: Tally,
  play: (traffic: Traffic) => Promise<void>,
): Promise<void> {
  const { site: place, people, postId } = programs;
  const load = startLoad({ place, people, postId, tally });
  const reading = startReading(place.url, postId, tally);
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    for (let last = performance.now(), seen = load.acknowledged.size; !isOver; ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const now = performance.now();
      longest = Math.max(longest, now - last);
      if (load.acknowledged.size === seen) continue;
      seen = load.acknowledged.size;
      last = now;
    }
  })();
  const writes = (count: number) => {
    const enough = load.acknowledged.size + count;
    return until(() => load.acknowledged.size >= enough, WRITING_WITHIN, "writes go on");
  };
  try {
    await writes(WRITES_BEFORE);
    longest = 0;
    await play({ load, nextWrite: async () => void (await writes(1)), longestPause: () => longest });
    await writes(WRITES_AFTER);
  } finally {
    isOver = true;
    await watching;
    await load.stop();
    await reading.stop();
  }
  await countLost(await (await cluster.leader()).client("unknot"), load, tally);
}
