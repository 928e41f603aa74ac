const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const fullDate = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const grouped = new Intl.NumberFormat("en");

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago a time is: '3 days ago', 'last week', 'just now'. */
export function timeAgo(iso: string, now: number): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relative.format(Math.round(seconds / step[1]), step[0]) : "just now";
}

export const formatDateTime = (iso: string) => `${fullDate.format(new Date(iso))} UTC`;
export const formatDay = (iso: string) => day.format(new Date(iso));
export const formatNumber = (value: number) => grouped.format(value);
