import * as common from "@unknot/contract/words/common";
import { formatsOf } from "@unknot/contract/words/languages";
import { currentLanguage } from "./current.ts";

/** What makes something once for each language. */
function perLanguage<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const locale = formatsOf(currentLanguage());
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const dates = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }));

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const fullDate = dates({ dateStyle: "long", timeStyle: "short" });
const day = dates({ dateStyle: "long" });
const month = dates({ month: "long", year: "numeric" });
const grouped = perLanguage((locale) => new Intl.NumberFormat(locale));

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
  return step ? relative().format(Math.round(seconds / step[1]), step[0]) : common.justNow();
}

const STEP_LEFT = perLanguage(
  (locale) => (unit: string, count: number) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count),
);

/** How long it is until a time, which begins to be over in the last minute: '3 days', '1 minute'. */
export function timeLeft(iso: string, now: number): string {
  const seconds = Math.max(60, Math.round((new Date(iso).getTime() - now) / 1000));
  const [unit, size] = STEPS.find(([, step]) => seconds >= step) ?? ["minute", 60];
  return STEP_LEFT()(unit, Math.round(seconds / size));
}

/** A moment in UTC: '15 June 2026 at 12:00 UTC'. */
export const formatDateTime = (iso: string) => `${fullDate().format(new Date(iso))} UTC`;

/** The reader's own manner of writing the language of the page, where their browser has one: 'en-GB' for 'en'. */
function mannerHere(): string {
  const locale = formatsOf(currentLanguage());
  return navigator.language.split("-")[0] === locale ? navigator.language : locale;
}

let here: Intl.DateTimeFormat | undefined;

/** A moment in the zone and manner of whoever reads it: for what a browser draws, not for the server's HTML. */
export function formatHere(iso: string): string {
  here ??= new Intl.DateTimeFormat(mannerHere(), { dateStyle: "long", timeStyle: "short" });
  return here.format(new Date(iso));
}

export const formatDay = (iso: string) => day().format(new Date(iso));
export const formatNumber = (value: number) => grouped().format(value);
/** A month that is given as '2026-11': 'November 2026'. */
export const formatMonth = (yearMonth: string) => month().format(new Date(`${yearMonth}-01T00:00:00Z`));
