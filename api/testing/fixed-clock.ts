import type { Clock } from "../src/platform/clock.ts";

export type FixedClock = Clock & { advance: (milliseconds: number) => void; set: (moment: string) => void };

/** A clock that stands still until it is moved. */
export function fixedClock(start: string): FixedClock {
  let now = new Date(start);
  return Object.assign(() => new Date(now), {
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    set: (moment: string) => {
      now = new Date(moment);
    },
  });
}
