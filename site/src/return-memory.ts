import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { SECOND } from "@unknot/contract/limits";

const LOOKED_EVERY = 5 * SECOND;
/** The part of the time that a thread computes which has next to nothing to do. */
const QUIET = 0.03;
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
 * time. The collection takes a tenth of a second, in which nobody is likely to ask.
 */
export function returnMemory(): void {
  const collect = collector();
  let since: EventLoopUtilization = performance.eventLoopUtilization();
  let taken = 0;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    if (utilization > QUIET || takenNow() < taken + GROWN_BY) return;
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    taken = takenNow();
  }, LOOKED_EVERY).unref();
}
