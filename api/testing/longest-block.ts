import { monitorEventLoopDelay } from "node:perf_hooks";

const EVERY = 5;

/**
 * Watches how long this thread serves nobody. `stop` returns the longest block in milliseconds, by the smaller of two
 * clocks: what `monitorEventLoopDelay` saw, and the processor time that the thread used between two ticks. The first
 * alone also counts the times in which the machine gave the processor to somebody else.
 */
export function watchForBlocks(): { stop: () => number } {
  const delay = monitorEventLoopDelay({ resolution: EVERY });
  const cpuTime = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [before, most] = [cpuTime(), 0];
  const look = () => {
    const now = cpuTime();
    most = Math.max(most, now - before);
    before = now;
  };
  const ticks = setInterval(look, EVERY);
  delay.enable();
  return {
    stop: () => {
      delay.disable();
      clearInterval(ticks);
      look();
      return Math.min(most, delay.max / 1e6);
    },
  };
}
