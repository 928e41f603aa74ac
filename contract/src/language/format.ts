const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const fullDate = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const grouped = new Intl.NumberFormat("en");
const minutes = new Intl.NumberFormat("en", { style: "unit", unit: "minute" });
const megabytes = new Intl.NumberFormat("en", { style: "unit", unit: "megabyte" });
const conjunction = new Intl.ListFormat("en", { type: "conjunction" });
const plural = new Intl.PluralRules("en");

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
/** A month that is given as '2026-11': 'November 2026'. */
export const formatMonth = (yearMonth: string) => month.format(new Date(`${yearMonth}-01T00:00:00Z`));
/** '5 min'. */
export const formatMinutes = (count: number) => minutes.format(count);
/** '8 MB'; a megabyte has 1024 * 1024 bytes here. */
export const formatMegabytes = (count: number) => megabytes.format(count);
/** 'Ada and Grace', 'Ada, Grace, and Alan'. */
export const formatList = (parts: string[]) => conjunction.format(parts);
/** A number with its noun: '1 comment', '2,000 comments'. */
export const formatCount = (count: number, one: string, other = `${one}s`) =>
  `${formatNumber(count)} ${plural.select(count) === "one" ? one : other}`;
