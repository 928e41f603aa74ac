import { createContext, Script } from "node:vm";

const desk: { work: () => unknown } = { work: () => undefined };
createContext(desk);
const start = new Script("work()");

/** Milliseconds of computing that a text may still cost; used up by `inTime`. */
export type TimeLeft = { left: number };

/** V8 ends what is late by the clock. Where others had the processor meanwhile, it is tried again, this many times in all. */
const TRIES = 3;
/** What is allowed is waited for so many times as long at most. */
const PATIENCE = 16;
/** Of what is allowed, so much computed is all: the clock of the processor is not that of V8. */
const NEARLY = 0.75;

/** Milliseconds that this thread has computed. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs something that does not wait, for `most` milliseconds of computing and for what is `left` at most; undefined
 * where it is late or fails, whatever it was doing: V8 ends loops and regular expressions alike. For worker threads:
 * whoever calls it is blocked meanwhile, on a busy machine for up to 33 times as long. What is late is tried again with
 * as much more time as the processor was others', and may so have computed nearly twice as long in all.
 */
export function inTime<T>(time: TimeLeft, most: number, work: () => T): T | undefined {
  let patience = 1;
  for (let tries = 0; tries < TRIES; tries++) {
    const allowed = Math.floor(Math.min(most, time.left));
    if (allowed < 1) return undefined;
    const timeout = Math.ceil(allowed * patience);
    const began = computed();
    desk.work = work;
    try {
      return start.runInContext(desk, { timeout }) as T;
    } catch (error) {
      const used = computed() - began;
      // Late, too deep for the stack, or not what the library understands: none of it is the reader's business.
      const isLate = (error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
      if (!isLate || used >= allowed * NEARLY) return undefined;
      patience = Math.min(PATIENCE, timeout / Math.max(1, used));
    } finally {
      time.left -= computed() - began;
    }
  }
  return undefined;
}
