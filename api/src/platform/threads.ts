import { setFlagsFromString } from "node:v8";

/**
 * Megabytes for what a thread has just made, three times its semi-space. Cleaning a text takes as much processor time with 4
 * as with 24; with the program's own 48, two threads took 60 MB more.
 */
const YOUNG_MB = 8;

/** What the program is started with holds for all its threads, whatever limits they are given (Node's `resourceLimits`). */
const FLAGS = ["--max-semi-space-size=0", "--max-old-space-size=0"];
let isOwn = false;

/**
 * The limits of a thread, for `resourceLimits`; `oldMb`: the megabytes of what it keeps, more than which ends it. The
 * program's own are taken back before the first thread starts: V8 reads them where it makes a heap, and the program has its
 * own by then.
 */
export function threadLimits(oldMb: number) {
  if (!isOwn) for (const flag of FLAGS) setFlagsFromString(flag);
  isOwn = true;
  return { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: oldMb };
}
