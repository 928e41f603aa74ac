import { createContext, Script } from "node:vm";

const desk: { work: () => unknown } = { work: () => undefined };
createContext(desk);
const start = new Script("work()");

/** Milliseconds that a text may still cost; used up by `inTime`. */
export type TimeLeft = { left: number };

/**
 * Runs something that does not wait, for `most` milliseconds and for what is `left` at most; undefined where it is
 * late or fails, whatever it was doing: V8 ends loops and regular expressions alike. For worker threads: whoever calls
 * it is blocked meanwhile.
 */
export function inTime<T>(time: TimeLeft, most: number, work: () => T): T | undefined {
  const timeout = Math.floor(Math.min(most, time.left));
  if (timeout < 1) return undefined;
  const began = performance.now();
  desk.work = work;
  try {
    return start.runInContext(desk, { timeout }) as T;
  } catch {
    // Late, too deep for the stack, or not what the library understands: none of it is the reader's business.
    return undefined;
  } finally {
    time.left -= performance.now() - began;
  }
}
