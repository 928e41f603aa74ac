import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { MINUTE, SECOND } from "@unknot/contract/limits";

const LOOKED_EVERY = 5 * SECOND;
/** The part of the time that a thread computes which has next to nothing to do. */
const QUIET = 0.03;
/** After how long a quiet what was kept for some minutes is collected, in milliseconds. */
const LONG = 4 * MINUTE;
/** What is worth a collection, in bytes. */
const GROWN_BY = 16 * 1024 * 1024;

/** How a collection is asked for: `last-resort` collects until nothing more comes free, and gives back the room of what is new. */
type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/** V8 collects when something new needs room: after a load it keeps what it has, however quiet it has become. */
function collector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}

/** The bytes of memory that the process takes; 0 where that cannot be told, for want of a file descriptor for one. */
function takenNow(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}

/**
 * Gives memory back to the system when the process has been quiet for five seconds and takes more than after the last
 * time, and once more when it has been quiet for long: what is kept for some minutes has been let go by then, and takes no
 * more than before. The collection takes a tenth of a second, in which nobody is likely to ask.
 */
export function returnMemory(): void {
  const collect = collector();
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  let taken = 0;
  let quiet = 0;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since);
    quiet = utilization > QUIET ? 0 : quiet + LOOKED_EVERY;
    const hasGrown = quiet > 0 && takenNow() >= taken + GROWN_BY;
    if (hasGrown || quiet === LONG) {
      collect({ type: "major", execution: "sync", flavor: "last-resort" });
      taken = takenNow();
    }
    since = performance.eventLoopUtilization();
  }, LOOKED_EVERY).unref();
}
