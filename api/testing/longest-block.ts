import { monitorEventLoopDelay } from "node:perf_hooks";

const EVERY = 5;

/**
 * Watches how long this thread serves nobody. `stop` returns the longest block in milliseconds, by the smaller of two
 * clocks: what `monitorEventLoopDelay` saw, and the processor time that the thread used between two ticks. The first
 * alone also counts the times in which the machine gave the processor to somebody else.
 */
export function watchForBlocks(): { stop: () => Promise<number> } {
  const delay = monitorEventLoopDelay({ resolution: EVERY });
  const cpuTime = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [before, most, untilStop] = [cpuTime(), 0, Number.POSITIVE_INFINITY];
  let stopped = () => {};
  const look = () => {
    const now = cpuTime();
    most = Math.max(most, now - before);
    before = now;
    if (--untilStop <= 0) stopped();
  };
  const ticks = setInterval(look, EVERY);
  delay.enable();
  return {
    stop: async () => {
      // A block is seen by the tick after it.
      await new Promise<void>((resolve) => {
        [stopped, untilStop] = [resolve, 3];
      });
      delay.disable();
      clearInterval(ticks);
      return Math.min(most, delay.max / 1e6);
    },
  };
}
