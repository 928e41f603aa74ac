import { monitorEventLoopDelay } from "node:perf_hooks";

const EVERY = 5;

/**
 * Runs something and tells the longest time, in milliseconds, in which this thread served nobody; by the smaller of two
 * clocks: what `monitorEventLoopDelay` saw, and the processor time that the thread used between two ticks. The first
 * alone also counts the times in which the machine gave the processor to somebody else.
 */
export async function longestBlock(run: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: EVERY });
  const cpuTime = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [before, most] = [cpuTime(), 0];
  let onTick = () => {};
  const ticks = setInterval(() => {
    const now = cpuTime();
    most = Math.max(most, now - before);
    before = now;
    onTick();
  }, EVERY);
  // Both clocks begin with their first tick, and see a block at the tick after it.
  const someTicks = () =>
    new Promise<void>((resolve) => {
      let left = 3;
      onTick = () => --left === 0 && resolve();
    });
  delay.enable();
  await someTicks();
  try {
    await run();
    await someTicks();
  } finally {
    delay.disable();
    clearInterval(ticks);
  }
  return Math.min(most, delay.max / 1e6);
}
