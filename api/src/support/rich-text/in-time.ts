import { createContext, Script } from "node:vm";

const desk: { work: () => unknown } = { work: () => undefined };
createContext(desk);
const start = new Script("work()");

/** Milliseconds of computing that a text may still cost; used up by `inTime`. */
export type TimeLeft = { left: number };

/** V8 ends what is late by the clock. Where others had the processor meanwhile, it is tried again, with this many times as much. */
const PATIENCE = [1, 4, 16];

/** Milliseconds that this thread has computed. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs something that does not wait, for `most` milliseconds of computing and for what is `left` at most; undefined
 * where it is late or fails, whatever it was doing: V8 ends loops and regular expressions alike. For worker threads:
 * whoever calls it is blocked meanwhile, on a busy machine for up to 21 times as long.
 */
export function inTime<T>(time: TimeLeft, most: number, work: () => T): T | undefined {
  for (const patience of PATIENCE) {
    const allowed = Math.floor(Math.min(most, time.left));
    if (allowed < 1) return undefined;
    const began = computed();
    desk.work = work;
    try {
      return start.runInContext(desk, { timeout: allowed * patience }) as T;
    } catch (error) {
      // Late, too deep for the stack, or not what the library understands: none of it is the reader's business.
      const isLate = (error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
      if (!isLate || computed() - began >= allowed / 2) return undefined;
    } finally {
      time.left -= computed() - began;
    }
  }
  return undefined;
}
