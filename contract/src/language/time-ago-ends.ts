/** The units of `timeAgo` in `format.ts`, in seconds, from the largest. */
const UNITS = [31_557_600, 2_629_800, 604_800, 86_400, 3600, 60];
const MINUTE = 60;

/** Half a second: ages are rounded to seconds. */
const ROUNDED = 500;

/** How far from now a time has to be for other words, in seconds: counts are rounded, and units begin where they are whole. */
function endOf(size: number, isPast: boolean): number {
  const at = UNITS.findIndex((unit) => size >= unit);
  const unit = UNITS[at];
  if (unit === undefined) return MINUTE;
  if (!isPast) return Math.max(unit, (Math.round(size / unit) - 0.5) * unit);
  // As Math.round does it with what is below zero: halves go towards zero.
  const count = Math.ceil(size / unit - 0.5);
  return Math.min((count + 0.5) * unit, UNITS[at - 1] ?? Number.POSITIVE_INFINITY);
}

/**
 * Until when `timeAgo` says the same of a time, in milliseconds since 1970; may be a second too early, never too late.
 * '2 hours ago' ends when two and a half have gone. A time that is none ends at once.
 */
export function timeAgoEnds(iso: string, now: number): number {
  const time = new Date(iso).getTime();
  if (Number.isNaN(time)) return now;
  const age = Math.round((now - time) / 1000);
  const isPast = age > -MINUTE;
  const end = endOf(Math.abs(age), isPast) * 1000;
  return isPast ? time + end - ROUNDED : time - end - ROUNDED;
}
